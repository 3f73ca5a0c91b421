import { ApiError } from '@gildscope/contracts/client'
import { expect, test } from 'vitest'
import { retryMs } from './query-client.ts'

const refused = (retryAfterSeconds: number | null) =>
  new ApiError('TOO_MANY_REQUESTS', 429, 'slower', {}, { retryAfterSeconds })

test('a retry waits as long as Retry-After says, and never shorter than usual', () => {
  expect(retryMs(refused(37))).toBe(37_000)
  expect(retryMs(refused(1))).toBe(8_000)
  expect(retryMs(refused(null))).toBe(8_000)
  expect(retryMs(new Error('could not fetch'))).toBe(8_000)
})
