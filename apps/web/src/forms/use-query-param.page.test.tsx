import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useQueryParam } from './use-query-param.ts'

const Box = () => {
  const [deep, setDeep] = useQueryParam('depth')
  const { search } = useLocation()
  return (
    <label>
      Deep
      <input checked={deep === '1'} onChange={() => setDeep(deep === '1' ? null : '1')} type="checkbox" />
      <output>{search}</output>
    </label>
  )
}

const actEnvironment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
// As in a browser: what is drawn later is drawn later, and not when the hand is off the mouse.
beforeEach(() => {
  render(
    <MemoryRouter>
      <Box />
    </MemoryRouter>,
  )
  actEnvironment.IS_REACT_ACT_ENVIRONMENT = false
})
afterEach(() => {
  actEnvironment.IS_REACT_ACT_ENVIRONMENT = true
})

test('a box that lives in the address shows a click at once, and the address follows', async () => {
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  box.click()
  expect(box.checked).toBe(true)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('?depth=1'))
  expect(box.checked).toBe(true)
  box.click()
  expect(box.checked).toBe(false)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  expect(box.checked).toBe(false)
})
