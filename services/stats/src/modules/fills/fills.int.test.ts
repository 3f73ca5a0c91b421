import { getFillShares } from '@gildscope/contracts'
import { statsSchema } from '@gildscope/db'
import { injectEndpoint } from '@gildscope/testkit'
import { expect, test } from 'vitest'
import { useStatsApp } from '../../testing/use-stats-app.ts'

const stats = useStatsApp()

test('shares by class are public, and say from how many players on they are', async () => {
  const empty = await injectEndpoint(stats.app, getFillShares, {})
  expect(empty.body).toEqual({ leastPlayers: 5, classes: [] })
  const share = { players: 6, fills: 1200, short: 0.12345, hidden: 0.0812, hiddenError: 0.03, estimated: 0.09 }
  await stats.database.db.insert(statsSchema.fillShare).values([
    { ...share, perHour: 1000, firstDay: 20_000, lastDay: 20_010 },
    { ...share, perHour: 30, firstDay: 20_000, lastDay: 20_010 },
  ])
  const reply = await injectEndpoint(stats.app, getFillShares, {})
  expect(reply.body?.classes.map(({ unitsPerHour }) => unitsPerHour)).toEqual([30, 1000])
  expect(reply.body?.classes[0]).toEqual({
    ...{ unitsPerHour: 30, players: 6, fills: 1200, shortRatio: 0.123, hiddenRatio: 0.081, hiddenError: 0.03 },
    ...{ estimatedRatio: 0.09, firstDay: '2024-10-04', lastDay: '2024-10-14' },
  })
  const etag = String(reply.headers.etag)
  const again = await stats.app.inject({ url: '/v1/data-quality/fills', headers: { 'if-none-match': etag } })
  expect(again.statusCode).toBe(304)
})
