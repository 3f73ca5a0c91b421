import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { MARKET_FEED_PATH, MARKET_STATE_HEADER, type MarketFeedLine, marketFeedLine } from '@gildscope/contracts'
import { useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeMarket } from '../../testing/market-fixture.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const database = useDatabase()
let test: TestApp
let origin: string

beforeAll(async () => {
  const version = await writeMarket(database.db, {
    items: [{ id: 1 }, { id: 2 }],
    prices: [{ itemId: 1, sellPrice: 10, sellQuantity: 4 }],
  })
  test = await startApp(database)
  await test.reach(version)
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test?.app.close())

const follow = async () => {
  const abort = new AbortController()
  const response = await fetch(`${origin}${MARKET_FEED_PATH}`, { signal: abort.signal })
  const lines = createInterface({ input: Readable.fromWeb(response.body as never) })[Symbol.asyncIterator]()
  const next = async (): Promise<MarketFeedLine> => marketFeedLine.parse(JSON.parse((await lines.next()).value ?? ''))
  return {
    response,
    /** The prices that come before the next state of this version, and that state. */
    until: async (version: number) => {
      const rows: unknown[] = []
      for (;;) {
        const line = await next()
        if (line.kind === 'prices') rows.push(...line.rows)
        else if (line.version === version) return { rows, state: line.state }
      }
    },
    stop: () => abort.abort(),
  }
}

it('begins with every price and the state, and continues with changes', async () => {
  const current = await writeMarket(database.db, { prices: [{ itemId: 2, buyPrice: 3 }] })
  await test.reach(current)
  const gateway = await follow()
  expect(gateway.response.headers.get('access-control-allow-origin')).toBeNull()
  expect((await gateway.until(current)).rows).toEqual([
    [1, 0, 10, 0, 4],
    [2, 3, 0, 0, 0],
  ])
  const next = await writeMarket(database.db, { prices: [{ itemId: 1, sellPrice: 11 }] })
  expect((await gateway.until(next)).rows).toEqual([[1, 0, 11, 0, 4]])
  gateway.stop()
})

it('reports a poll that changed no price, and answers name the state that it reports', async () => {
  const gateway = await follow()
  const version = await writeMarket(database.db, {
    prices: [{ itemId: 1, sellPrice: 11 }],
    poll: { slot: 7, finishedAt: new Date('2026-01-01T00:00:00Z') },
  })
  const { state } = await gateway.until(version)
  const answer = await fetch(`${origin}/v1/items/json?ids=1&fields=id`)
  expect(answer.headers.get(MARKET_STATE_HEADER)).toBe(state)
  const again = await fetch(`${origin}/v1/items/json?ids=1&fields=id`)
  expect(again.headers.get(MARKET_STATE_HEADER)).toBe(state)
  gateway.stop()
})

it('forgets a gateway that went away', async () => {
  const readers = async () => /^items_feed_readers.* (\d+)$/m.exec(await (await fetch(`${origin}/metrics`)).text())?.[1]
  const gateway = await follow()
  await expect.poll(readers).toBe('1')
  gateway.stop()
  await expect.poll(readers).toBe('0')
})
