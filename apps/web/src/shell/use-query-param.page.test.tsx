import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useQueryParam } from './use-query-param.ts'

const Box = ({ name }: { name: string }) => {
  const [value, setValue] = useQueryParam(name)
  return (
    <label>
      {name}
      <input checked={value === '1'} onChange={() => setValue(value === '1' ? null : '1')} type="checkbox" />
    </label>
  )
}

const Address = () => <output>{useLocation().search}</output>

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const untilAddress = (search: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(search))

const actEnvironment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
// As in a browser: deferred rendering happens later, not synchronously with the click.
beforeEach(() => {
  render(
    <MemoryRouter useTransitions={false}>
      <Box name="depth" />
      <Box name="own" />
      <Address />
    </MemoryRouter>,
  )
  actEnvironment.IS_REACT_ACT_ENVIRONMENT = false
})
afterEach(() => {
  actEnvironment.IS_REACT_ACT_ENVIRONMENT = true
})

test('a checkbox stored in the address shows a click immediately, before the address changes', async () => {
  box('depth').click()
  expect(box('depth').checked).toBe(true)
  await untilAddress('?depth=1')
  expect(box('depth').checked).toBe(true)
  box('depth').click()
  expect(box('depth').checked).toBe(false)
  await untilAddress('')
  expect(box('depth').checked).toBe(false)
})

test('clicks that follow each other faster than addresses are drawn are all kept', async () => {
  box('depth').click()
  box('own').click()
  expect([box('depth').checked, box('own').checked]).toEqual([true, true])
  await untilAddress('?depth=1&own=1')
  expect([box('depth').checked, box('own').checked]).toEqual([true, true])
})
