import type { TestProcess } from '@gildscope/testkit/start-process'
import { Pool } from 'undici'
import { startGateway } from '../front-door/start-gateway.ts'
import { pageQuestion, pathOf } from '../items/questions.ts'
import { startDatabase } from '../support/database.ts'
import { median } from '../support/median.ts'
import { prepareMarket } from '../support/prepare-market.ts'
import { processCpuMs } from '../support/process-cpu.ts'
import { type Measured, plainly, report } from '../support/report.ts'
import { startItems } from '../support/start-items.ts'

const ROUNDS = 6
const WARM_UPS = 2
const REQUESTS = 1500
const AT_ONCE = 32
const NOT_LIMITED = '1000000000'

type Kind = { name: string; pathOf: (index: number) => string }

/** Each request is different, so that neither the gateway nor a replica has a cached answer. */
const KINDS: readonly Kind[] = [
  { name: 'page of 30 rows x 20', pathOf: (index) => pathOf(pageQuestion(index % 20_000)) },
  {
    name: 'the dearest 200 of a filter over all items',
    pathOf: (index) =>
      `/v1/items/json?filter=buy_price:gte:${1 + (index % 5000)}&sort=profit&order=desc&limit=200&fields=id,name,profit`,
  },
]

let asked = 0

const requestsPerSecond = async (url: string, kind: Kind): Promise<number> => {
  const pool = new Pool(url, { connections: AT_ONCE })
  try {
    const began = performance.now()
    let left = REQUESTS
    const one = async (): Promise<void> => {
      while (left-- > 0) {
        const { statusCode, body } = await pool.request({ method: 'GET', path: `/gw2${kind.pathOf(asked++)}` })
        const bytes = await body.bytes()
        if (statusCode !== 200) throw new Error(`${kind.name}: ${statusCode} ${Buffer.from(bytes).toString()}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
    return (REQUESTS * 1000) / (performance.now() - began)
  } finally {
    await pool.close()
  }
}

const compare = async (
  kind: Kind,
  { one, two }: Readonly<Record<'one' | 'two', TestProcess>>,
  items: readonly TestProcess[],
): Promise<Measured[]> => {
  const rates = { one: [] as number[], two: [] as number[] }
  const shares: number[] = []
  for (let round = 0; round < WARM_UPS + ROUNDS; round++) {
    const rateOfOne = await requestsPerSecond(one.url, kind)
    const before = items.map(({ pid }) => processCpuMs(pid))
    const rateOfTwo = await requestsPerSecond(two.url, kind)
    if (round < WARM_UPS) continue
    rates.one.push(rateOfOne)
    rates.two.push(rateOfTwo)
    const spent = items.map(({ pid }, index) => processCpuMs(pid) - (before[index] ?? 0))
    shares.push(Math.max(...spent) / spent.reduce((sum, ms) => sum + ms, 0))
  }
  const [ofOne, ofTwo] = [median(rates.one), median(rates.two)]
  return [
    plainly(`${kind.name}: requests/s with two replicas of items / one`, `${(ofTwo / ofOne).toFixed(2)}x`, {
      one: Math.round(ofOne),
      two: Math.round(ofTwo),
      atOnce: AT_ONCE,
      requests: REQUESTS * ROUNDS,
    }),
    plainly(`${kind.name}: share of the busier replica`, `${(100 * median(shares)).toFixed(0)} %`, {}),
  ]
}

/**
 * The benefit of a second replica of the items service behind a gateway, on this machine together with load and
 * gateway.
 */
export const runClusterBench = async (): Promise<void> => {
  const database = await startDatabase()
  const running: TestProcess[] = []
  const started = async (starting: Promise<TestProcess>): Promise<TestProcess> => {
    const one = await starting
    running.push(one)
    return one
  }
  const rows: Measured[] = []
  try {
    await prepareMarket(database.url)
    const items = [await started(startItems(database.url)), await started(startItems(database.url))]
    const limits = { POINTS_PER_MINUTE: NOT_LIMITED, OPEN_REQUESTS_PER_ADDRESS: '1000' }
    const [first, second] = items.map(({ url }) => url)
    const gateways = {
      one: await started(startGateway(first ?? '', null, limits)),
      two: await started(startGateway(`${first},${second}`, null, limits)),
    }
    for (const kind of KINDS) rows.push(...(await compare(kind, gateways, items)))
  } finally {
    for (const one of running.toReversed()) await one.stop()
    await database.close()
  }
  report('cluster', rows)
}
