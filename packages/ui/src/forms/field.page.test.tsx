import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { AmountField } from './amount-field.tsx'
import { Field } from './field.tsx'

it('names its control, and describes it by the hint and by what is wrong', () => {
  render(<Field error="The name is missing." hint="Up to 60 letters" label="Name" value="" />)
  const control = screen.getByRole('textbox', { name: 'Name' })
  const words = (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(words).toEqual(['Up to 60 letters', 'The name is missing.'])
  expect(control.getAttribute('aria-invalid')).toBe('true')
})

it('names a control that stands alone without a label', () => {
  const { container } = render(<Field isLabelHidden label="Search items" type="search" value="" />)
  expect(screen.getByRole('searchbox', { name: 'Search items' })).toBeDefined()
  expect(container.querySelector('label')).toBeNull()
})

it('passes on what is chosen or typed in any native control', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn<(value: string) => void>()
  render(
    <>
      <Field as="select" label="Side" onChange={(value) => onChange(value)} value="sell">
        <option value="sell">Sell</option>
        <option value="buy">Buy</option>
      </Field>
      <Field as="textarea" label="Ids" onChange={(value) => onChange(value)} value="" />
    </>,
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'Side' }), 'buy')
  await user.type(screen.getByRole('textbox', { name: 'Ids' }), '7')
  expect(onChange.mock.calls).toEqual([['buy'], ['7']])
})

it('asks which of two amounts is meant', () => {
  render(<AmountField amount={{ kind: 'coins', step: 1 }} label="Gold" onText={() => {}} text="1,000" />)
  expect(screen.getByText('A comma may mean either: type 1000 or 1.000.')).toBeDefined()
})
