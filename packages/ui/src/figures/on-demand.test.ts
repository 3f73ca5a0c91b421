import { expect, test, vi } from 'vitest'
import { onDemand } from './on-demand.ts'

test('nothing is created before its first use, and then only once', () => {
  const make = vi.fn(() => undefined)
  const get = onDemand(make)
  expect(make).not.toHaveBeenCalled()
  get()
  get()
  expect(make).toHaveBeenCalledTimes(1)
})
