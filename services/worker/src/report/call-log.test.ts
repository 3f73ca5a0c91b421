import { GameApiError } from '@gildscope/game-api'
import { expect, test } from 'vitest'
import { CallLog } from './call-log.ts'

const endpoint = 'commerce/prices'
const answered = (milliseconds: number) => ({ endpoint, priority: 'poll' as const, milliseconds, error: null })
const failed = (message: string) => ({
  endpoint,
  priority: 'poll' as const,
  milliseconds: 1,
  error: new GameApiError('server', endpoint, message),
})

test('the median is of calls that were answered, since the last start', () => {
  const log = new CallLog()
  log.note(answered(9_000))
  log.clear()
  expect(log.medianMs()).toBeNull()
  for (const milliseconds of [30, 10, 900]) log.note(answered(milliseconds))
  log.note(failed('503 API not active'))
  expect(log.medianMs()).toBe(30)
})

test('the last fault is shown without the markup of a page', () => {
  const log = new CallLog()
  expect(log.lastFault()).toBeNull()
  log.note(failed('502 <html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body'))
  expect(log.lastFault()).toBe('commerce/prices: 502 502 Bad Gateway')
})

test('calls of other catalogues say nothing about polls', () => {
  const log = new CallLog()
  log.note({ ...failed('503 off'), endpoint: 'items' })
  log.note({ ...answered(5), endpoint: 'items' })
  expect([log.medianMs(), log.lastFault()]).toEqual([null, null])
})
