import { ApiError } from '@gildscope/contracts/client'
import { afterEach, expect, test, vi } from 'vitest'
import { whatHappened } from './failed.tsx'

afterEach(() => void vi.restoreAllMocks())

const unanswered = new ApiError('OFFLINE', 0, 'could not fetch')

test('a source is not blamed for a browser that is offline', () => {
  expect(whatHappened(unanswered, 'The game API')).toBe('The game API did not answer.')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(whatHappened(unanswered, 'The game API')).toBe('You are offline.')
})

test('what a source answered is said wherever it came from', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(whatHappened(new ApiError('UNAVAILABLE', 503, 'busy'), 'The game API')).toBe('The game API answered 503.')
})
