import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DepthChart } from './depth-chart.tsx'
import type { DepthLevel } from './depth-model.ts'

const show = (buys: DepthLevel[], sells: DepthLevel[]) => {
  render(
    <MantineProvider>
      <DepthChart buys={buys} sells={sells} />
    </MantineProvider>,
  )
  return userEvent.setup()
}

test('describes its range and the units in it', async () => {
  show([{ unitPrice: 1000, quantity: 7 }], [{ unitPrice: 1010, quantity: 1200 }])
  screen.getByText('Units within 2 % of the price')
  await screen.findByRole('img', {
    name: 'Depth of the order book',
    description: 'Within 2 percent of the price 7 units are wanted and 1,200 offered.',
  })
})

test('keys go from level to level, across the spread', async () => {
  const user = show(
    [
      { unitPrice: 1000, quantity: 7 },
      { unitPrice: 999, quantity: 3 },
    ],
    [{ unitPrice: 1010, quantity: 5 }],
  )
  const cursor = screen.getByRole('slider', { name: 'Price in the order book' })
  cursor.focus()
  await user.keyboard('{End}')
  expect(cursor.getAttribute('aria-valuetext')).toBe(
    '10 silver 10 copper, 5 units offered at this price or less, 50 silver 50 copper together',
  )
  await user.keyboard('{Home}')
  expect(cursor.getAttribute('aria-valuetext')).toBe(
    '9 silver 99 copper, 10 units wanted at this price or more, 99 silver 97 copper together',
  )
})

test('an empty book says so', () => {
  show([], [])
  screen.getByText('There are no orders on either side.')
})
