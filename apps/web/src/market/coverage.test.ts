import { expect, it } from 'vitest'
import { coverageText } from './coverage.ts'

it('says nothing while nearly all of the week was seen', () => {
  expect(coverageText({ coverage1d: 1, coverage7d: 0.96 })).toBeNull()
  expect(coverageText(null)).toBeNull()
})

it('counts days that were seen, and hours within the first day', () => {
  expect(coverageText({ coverage1d: 1, coverage7d: 0.5 })).toBe('3 of 7 days seen')
  expect(coverageText({ coverage1d: 0.25, coverage7d: 0.25 / 7 })).toBe('6 of 24 hours seen')
})

it('counts a day as one as soon as it was as good as seen, and whole days as whole', () => {
  expect(coverageText({ coverage1d: 0.96, coverage7d: 0.1371 })).toBe('1 of 7 days seen')
  expect(coverageText({ coverage1d: 1, coverage7d: 0.8571 })).toBe('6 of 7 days seen')
})

it('says when nothing was counted yet', () => {
  expect(coverageText({ coverage1d: null, coverage7d: null })).toBe('counted after the first minute')
})
