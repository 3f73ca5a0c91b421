// @module-tag prometheus
import { until } from '@gildscope/testkit/until'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import {
  metricsIn,
  readAlerts,
  readQueries,
  withRateInterval,
} from '../scripts/deployments/monitoring/read-monitoring.ts'
import { call } from './support/call.ts'
import { joinSharedSite } from './support/shared-site.ts'
import { type Prometheus, startPrometheus } from './support/start-prometheus.ts'
import { TRADABLE } from './support/start-site.ts'

const START_LIMIT_MS = 600_000
/** Enough for a rate. */
const SCRAPES = 3
/** Panels that are empty while all is well. */
const MAY_BE_EMPTY = ['Firing alerts', 'Routes with 5xx']

let prometheus: Prometheus | null = null

const vectorSchema = z.object({
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
})
const rulesSchema = z.object({
  data: z.object({
    groups: z.array(z.object({ rules: z.array(z.object({ name: z.string(), health: z.string() })) })),
  }),
})

const ask = async (path: string): Promise<unknown> => {
  if (prometheus === null) throw new Error('Prometheus does not run')
  return prometheus.ask(path)
}
const valuesOf = async (expr: string): Promise<number[]> =>
  vectorSchema
    .parse(await ask(`query?query=${encodeURIComponent(expr)}`))
    .data.result.map(({ value: [, text] }) => Number(text))

beforeAll(async () => {
  const { origin, metricsAt } = await joinSharedSite()
  for (const path of ['/', '/gw2/v1/status', '/gw2/v1/items/json?ids=1&fields=id', '/gw2/v1/nothing'])
    await call(origin + path)
  prometheus = await startPrometheus(metricsAt)
  const scrapes = `sum(count_over_time(up[1m]) >= bool ${SCRAPES})`
  const isScraped = async (): Promise<boolean> => (await valuesOf(scrapes))[0] === Object.keys(metricsAt).length
  await until('scrapes of every process', isScraped, 60_000, 250)
}, START_LIMIT_MS)
afterAll(async () => prometheus?.stop())

test('every process is scraped, and exports every metric that rules and panels use', async () => {
  expect(await valuesOf('max_over_time(up[1m])')).toEqual([1, 1, 1, 1, 1])
  const { data } = z.object({ data: z.array(z.string()) }).parse(await ask('label/__name__/values'))
  const wanted = [...readAlerts(), ...readQueries()].flatMap(({ expr }) => metricsIn(expr))
  expect([...new Set(wanted)].filter((name) => !data.includes(name))).toEqual([])
})

test('every rule is evaluated without error', async () => {
  const rules = await until('every rule to be evaluated', async () => {
    const { groups } = rulesSchema.parse(await ask('rules')).data
    const all = groups.flatMap((group) => group.rules)
    return all.every(({ health }) => health !== 'unknown') && all
  })
  expect(rules.filter(({ health }) => health !== 'ok')).toEqual([])
  expect(rules.map(({ name }) => name).sort()).toEqual(
    readAlerts()
      .map(({ alert }) => alert)
      .sort(),
  )
})

test('every query of the dashboard returns data', async () => {
  const listEmpty = async (): Promise<string[]> => {
    const empty: string[] = []
    for (const { title, expr } of readQueries())
      if ((await valuesOf(withRateInterval(expr, '20s'))).length === 0 && !MAY_BE_EMPTY.includes(title))
        empty.push(`${title}: ${expr}`)
    return empty
  }
  // After a late scrape the values are missing until the next one.
  await expect.poll(listEmpty, { timeout: 60_000, interval: 1_000 }).toEqual([])
})

test('the values of the worker are those of the site', async () => {
  expect(await valuesOf('poll_known_items')).toEqual([TRADABLE])
  expect(await valuesOf('poll_missing_items')).toEqual([0])
  expect(await valuesOf('abs(poll_stored_timestamp_seconds - scalar(items_last_poll_seconds)) < 1')).toHaveLength(1)
  expect(await valuesOf('worker_reading_up')).toEqual([1, 1, 1, 1])
  const [free = 0] = await valuesOf('data_disk_free_bytes / data_disk_size_bytes')
  expect(free).toBeGreaterThan(0)
  expect(free).toBeLessThan(1)
  const [dumpAge = 0] = await valuesOf('time() - dump_written_timestamp_seconds')
  expect(dumpAge).toBeGreaterThan(0)
  expect(dumpAge).toBeLessThan(86_400)
})
