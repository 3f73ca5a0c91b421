import { expect, it } from 'vitest'
import { ignoredFilterHeader } from './ignored-filter-header.ts'

it('names the ignored parts, encoded, and is absent where nothing is ignored', () => {
  expect(ignoredFilterHeader(['id', 'a b'])).toEqual({ 'x-ignored-filter': 'id,a%20b' })
  expect(ignoredFilterHeader([])).toEqual({})
})

it('is a header that can be sent and read, whatever was ignored', () => {
  const header = ignoredFilterHeader(['€'.repeat(2000), '\ud800\n'])['x-ignored-filter'] ?? ''
  expect(header.length).toBeLessThanOrEqual(1000)
  expect(header).toMatch(/^(?:%[0-9A-F]{2})+$/)
})
