import { expect, it } from 'vitest'
import { createNewsFilter } from './news-filter.ts'

const FAILED = 'worker    ERROR job failed job=gem-exchange jobId=repeat:17951 attempt=2'

it('lets the same complaint through once a minute, whatever its numbers', () => {
  let now = 0
  const isNews = createNewsFilter(() => now)
  const first = isNews(`17:46:07 ${FAILED}`)
  now = 59_000
  const again = isNews(`17:47:06 ${FAILED.replace('17951', '18000')}`)
  now = 60_000
  expect([first, again, isNews(`17:47:07 ${FAILED}`)]).toEqual([true, false, true])
})

it('lets another complaint of the same process through', () => {
  const isNews = createNewsFilter(() => 0)
  expect([isNews(FAILED), isNews('worker    ERROR job failed job=poll-market jobId=1')]).toEqual([true, true])
})
