import { MINUTE_MS } from '@gildscope/base/time'
import { expect, test } from 'vitest'
import { type GameState, incidentEntries } from './incidents.ts'

const UP: GameState = { state: 'up', since: null, reason: null }
const SLOT = Date.parse('2026-11-20T12:00:00Z') / MINUTE_MS
const told = (entries: ReturnType<typeof incidentEntries>) => entries.map(({ name, at }) => [name, at.toISOString()])
const at = (minute: number, game = UP) => ({ minutes: 5, now: (SLOT + minute) * MINUTE_MS, game })

test('a gap is told when it began and when it ended, with moments that stay', () => {
  const polls = { last: SLOT + 30, gaps: [{ before: SLOT, after: SLOT + 20 }] }
  const entries = incidentEntries(polls, at(31))
  expect(told(entries)).toEqual([
    [`back-${SLOT + 20}`, '2026-11-20T12:20:00.000Z'],
    [`late-${SLOT}`, '2026-11-20T12:05:00.000Z'],
  ])
  expect(entries[0]?.content).toContain('after 20 minutes without a poll')
})

test('prices that are late now have the entry that they keep once polls are back', () => {
  const [during] = incidentEntries({ last: SLOT, gaps: [] }, at(6))
  const after = incidentEntries({ last: SLOT + 9, gaps: [{ before: SLOT, after: SLOT + 9 }] }, at(10))
  expect(after).toContainEqual(during)
  expect(incidentEntries({ last: SLOT, gaps: [] }, at(5))).toEqual([])
})

test('a game that does not answer is told as long as it does not', () => {
  const game = { state: 'down', since: '2026-11-20T12:01:00.000Z', reason: 'it answered <503>' }
  const [entry] = incidentEntries({ last: SLOT, gaps: [] }, at(2, game))
  expect(entry).toMatchObject({
    name: `game-down-${SLOT + 1}`,
    content: 'It has not answered since 2026-11-20 12:01 UTC: it answered &lt;503&gt;.',
  })
  expect(incidentEntries({ last: SLOT, gaps: [] }, at(2))).toEqual([])
})

test('an installation that never polled has nothing to tell', () => {
  expect(incidentEntries({ last: null, gaps: [] }, at(99))).toEqual([])
})
