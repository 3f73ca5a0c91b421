import { expect, it } from 'vitest'
import { nextTryAt } from './send-waiting-mails.ts'

const NOW = new Date('2026-03-02T10:00:00Z')

it('waits twice as long after each try and gives up after the tenth', () => {
  const minutes = [1, 2, 3, 9].map((attempts) => ((nextTryAt(attempts, NOW)?.getTime() ?? 0) - NOW.getTime()) / 60_000)
  expect(minutes).toEqual([1, 2, 4, 256])
  expect(nextTryAt(10, NOW)).toBeNull()
})
