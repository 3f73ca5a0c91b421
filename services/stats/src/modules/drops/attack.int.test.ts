import { DAY_MS } from '@gildscope/base/time'
import { type CutQuery, type DropSubmission, getDropRecords, getDrops, listDropSubmissions } from '@gildscope/contracts'
import { addRecords, type NewDropRecord } from '@gildscope/research/drops'
import { injectEndpoint } from '@gildscope/testkit'
import { beforeAll, expect, test } from 'vitest'
import { BAG, CORN, DROP_ITEMS, useGame } from '../../testing/drop-fixtures.ts'
import { insertItems, NOW, useStatsApp } from '../../testing/use-stats-app.ts'

const PEARL = 36_060
const game = useGame()
const open = useStatsApp({ gameUrl: game.url, env: { DROPS_PER_NETWORK: '1000', DROPS_WAIT_DAYS: '0' } })
const waiting = useStatsApp({ gameUrl: game.url, env: { DROPS_PER_NETWORK: '1000' } })
const bags = { activity: 'Opening', itemId: BAG } as const

/** Four corn from each bag, and a pearl from one of 50: 4 x 46 + 10,000 / 50 before fees. */
const TRUE_VALUE = (4 * 46 + 10_000 / 50) * 0.85

const honest = (place: number): NewDropRecord => {
  const at = new Date(NOW.getTime() - (1 + place) * DAY_MS)
  return {
    ...{ ...bags, digest: Buffer.from(`honest ${place}`), giver: `giver ${place % 20}`, kit: '', level: 80, delay: '' },
    ...{ magicFind: 200, at, countsFrom: at.toISOString().slice(0, 10), build: null, wallet: [], source: 'player' },
    consumed: [[BAG, 50, 487]],
    items: [
      [CORN, 180 + ((place * 7) % 41), 46],
      ...(place % 3 === 0 ? [] : ([[PEARL, place % 3, 10_000]] as [[number, number, number]])),
    ],
  }
}

beforeAll(async () => {
  for (const { database } of [open, waiting]) {
    await insertItems(database, [
      ...DROP_ITEMS,
      { id: PEARL, name: 'Pearl', type: 'Trophy', rarity: 'Rare', sellPrice: 10_000 },
    ])
    await addRecords(
      database,
      bags,
      Array.from({ length: 60 }, (_, place) => honest(place)),
    )
  }
})

const dropsOf = async ({ app }: typeof open, query: CutQuery = {}) => {
  const { body } = await injectEndpoint(app, getDrops, { params: bags, query })
  if (body == null) throw new Error('there are records')
  return body
}

/** Two submissions of each of the eleven game accounts whose keys may do everything. */
const attack = async ({ app }: typeof open): Promise<number[]> => {
  const players = (await game.listPlayers()).slice(0, 11)
  expect(players).toHaveLength(11)
  const statuses: number[] = []
  for (const [place, { key, account, character }] of players.entries())
    for (const minute of [1, 2]) {
      const body: DropSubmission = {
        ...{ key, account, character, level: 80, mf: 200, activity: 'Opening', delay: '', wallet: [] },
        iso: new Date(NOW.getTime() - minute * 60_000).toISOString(),
        consumed: [{ id: BAG, quantity: 2_000 }],
        items: [
          { id: CORN, quantity: 8_000 + place },
          { id: PEARL, quantity: 70 + minute },
        ],
      }
      const reply = await app.inject({ method: 'POST', url: '/v1/general', payload: body })
      statuses.push(reply.statusCode)
    }
  return statuses
}

test('eleven accounts that agree on a favourable drop are contradicted by those before, and all is said', async () => {
  const before = await dropsOf(open)
  expect(before.value.afterFees.low).toBeLessThan(TRUE_VALUE)
  expect(before.value.afterFees.high).toBeGreaterThan(TRUE_VALUE)
  expect(await attack(open)).toEqual(Array.from({ length: 22 }, () => 200))
  const after = await dropsOf(open)
  // They are what nearly all bags come from, and none of them is flagged.
  expect(after).toMatchObject({ consumed: 60 * 50 + 22 * 2_000, accounts: 31, flagged: 0, waiting: 0 })
  expect(after.drops.find(({ id }) => id === PEARL)).toMatchObject({ method: 'contested' })
  const [, from = ''] = /^Submissions that count since (\S+) contradict others/.exec(after.warnings[0] ?? '') ?? []
  // Before that day only honest records count.
  const to = new Date(Date.parse(from) - DAY_MS).toISOString().slice(0, 10)
  expect(to < '2026-03-01').toBe(true)
  const earlier = await dropsOf(open, { to })
  expect(earlier.warnings).toEqual([])
  expect(after.value.afterFees.value).toBeCloseTo(earlier.value.afterFees.value, 9)
  const { low, high } = before.value.afterFees
  expect(Math.abs(after.value.afterFees.value - before.value.afterFees.value)).toBeLessThan((high - low) / 2)
  expect(after.value.afterFees.low).toBeLessThanOrEqual(low)
  expect(after.profit?.low).toBeLessThan(0)
})

test('new accounts wait a week, are counted as waiting, and find their submissions at once', async () => {
  const before = await dropsOf(waiting)
  await attack(waiting)
  expect(await dropsOf(waiting)).toEqual({
    ...before,
    waiting: 22,
    warnings: ['22 submissions of new game accounts do not count yet.'],
  })
  const all = await injectEndpoint(waiting.app, listDropSubmissions, { params: bags, query: {} })
  expect(all.body?.filter(({ countsFrom }) => countsFrom === '2026-03-08')).toHaveLength(22)
  const counted = await injectEndpoint(waiting.app, getDropRecords, { params: bags, query: { beautify: 'min' } })
  expect(counted.body).toHaveLength(60)
})
