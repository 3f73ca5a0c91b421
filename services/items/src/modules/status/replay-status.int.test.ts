import { getItems, getStatus } from '@gildscope/contracts'
import { schema } from '@gildscope/db'
import { injectEndpoint, useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeMarket } from '../../testing/market-fixture.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const MOMENT = Date.parse('2025-08-08T13:34:00Z')
const database = useDatabase()
let test: TestApp

beforeAll(async () => {
  await database.db.insert(schema.world).values({ worldId: 'recorded', mode: 'replay' })
  await writeMarket(database.db, {
    items: [{ id: 1 }],
    prices: [{ itemId: 1, sellPrice: 10 }],
    poll: { slot: MOMENT / 60_000, finishedAt: new Date() },
  })
  test = await startApp(database, { DATA_SOURCE: 'replay' })
})
afterAll(() => test?.app.close())

it('uses the time of the recording as the present', async () => {
  const status = await injectEndpoint(test.app, getStatus)
  expect(status.body).toMatchObject({ now: '2025-08-08T13:34:00.000Z' })
  expect(status.body).toMatchObject({ collectingSince: '2025-08-08T13:34:00.000Z' })
  expect(status.body).toMatchObject({ lastPoll: '2025-08-08T13:34:00.000Z', ageSeconds: 0, message: null })
  const items = await injectEndpoint(test.app, getItems, { query: { fields: ['lastUpdate'] } })
  expect(items.body).toEqual([{ lastUpdate: '2025-08-08T13:34:00.000Z' }])
})
