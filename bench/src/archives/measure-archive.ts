import { gunzipSync } from 'node:zlib'
import { groupFlips, matchTrades, type TradeColumns } from '@gildscope/market'
import { joinTradeColumns, readTradeColumns } from '@gildscope/players'
import type { TestProcess } from '@gildscope/testkit/start-process'
import type pg from 'pg'
import { startAccount } from '../account/start-account.ts'
import { startGateway } from '../front-door/start-gateway.ts'
import { median } from '../support/median.ts'
import { atMost, type Measured, plainly } from '../support/report.ts'
import type { ArchiveOwner } from './make-owners.ts'
import { type Read, readWell } from './read-call.ts'

const NOT_LIMITED = '1000000000'
const ROUNDS = 5
const MOST_BYTES_A_TRADE = 25
const MOST_FIRST_PAGE_MS = 1_500
const MOST_FLIPS_MS = 250
/** No compression, so that the bytes counted are the bytes produced. */
const PLAIN = { 'accept-encoding': 'identity' }

const SIX_MONTHS = 'from=2025-09-01'
const DAYS = '/v1/archives/trades/days?side=sell'

type Served = { account: TestProcess; gateway: TestProcess }

/** The account service and the gateway in front of it, both freshly started. */
const startBoth = async (databaseUrl: string): Promise<Served> => {
  const account = await startAccount(databaseUrl)
  const gateway = await startGateway(account.url, null, { POINTS_PER_MINUTE: NOT_LIMITED })
  return { account, gateway }
}

const stopBoth = async ({ account, gateway }: Served): Promise<void> => {
  await gateway.stop()
  await account.stop()
}

const stored = async (pool: pg.Pool, { accountId, trades }: ArchiveOwner): Promise<Measured[]> => {
  const { rows } = await pool.query<{ rows: number; bytes: number; months: number }>(
    `select sum(rows)::int as rows, sum(octet_length(body))::int as bytes, count(*)::int as months from archive.pack
     where account_id = $1`,
    [accountId],
  )
  const [packed] = rows
  const { rows: open } = await pool.query<{ rows: number; bytes: number }>(
    `select count(*)::int as rows, sum(octet_length(line))::int as bytes from archive.entry where account_id = $1`,
    [accountId],
  )
  if (packed === undefined || packed.rows + (open[0]?.rows ?? 0) !== trades) throw new Error('trades are missing')
  return [
    atMost(`${trades} trades: stored bytes of one in a pack`, packed.bytes / packed.rows, MOST_BYTES_A_TRADE, '', {
      ...packed,
      openRows: open[0]?.rows ?? 0,
      openLineBytes: open[0]?.bytes ?? 0,
    }),
  ]
}

const readColumns = async (pool: pg.Pool, { accountId }: ArchiveOwner): Promise<TradeColumns> => {
  const { rows: packs } = await pool.query<{ body: Buffer }>(
    'select body from archive.pack where account_id = $1 order by month',
    [accountId],
  )
  const { rows: open } = await pool.query<{ line: string }>(
    'select line from archive.entry where account_id = $1 order by at, entry_id',
    [accountId],
  )
  const lines = [
    ...packs.map(({ body }) => gunzipSync(body)),
    Buffer.from(open.map(({ line }) => `${line}\n`).join('')),
  ]
  return joinTradeColumns(lines.map((each) => readTradeColumns(each)))
}

const timed = (work: () => unknown): number => {
  const started = performance.now()
  work()
  return performance.now() - started
}

/** The calculations of the process that reads archives, without reading and writing. */
const matching = async (pool: pg.Pool, owner: ArchiveOwner): Promise<Measured[]> => {
  const columns = await readColumns(pool, owner)
  const since = Date.parse('2025-09-01')
  const measure = (from: number) =>
    median(
      Array.from({ length: ROUNDS }, () =>
        timed(() => groupFlips(columns, matchTrades(columns, 'fifo'), { fees: 'exact', from })),
      ),
    )
  return [
    atMost(`${owner.trades} trades: matched and put together as flips`, measure(0), MOST_FLIPS_MS, ' ms'),
    atMost(`${owner.trades} trades: the same, flips of six months`, measure(since), MOST_FLIPS_MS, ' ms'),
  ]
}

const repeated = async (url: string, session: string): Promise<Read> => {
  const reads: Read[] = []
  for (let round = 0; round < ROUNDS; round++) reads.push(await readWell(url, session))
  const middle = median(reads.map(({ ms }) => ms))
  return reads.find(({ ms }) => ms === middle) ?? { status: 0, firstMs: 0, ms: 0, bytes: 0, retryAfter: null }
}

const figuresOf = ({ firstMs, bytes }: Read) => ({ firstMs, bytes })

const calls = async (databaseUrl: string, { session, trades }: ArchiveOwner): Promise<Measured[]> => {
  const served = await startBoth(databaseUrl)
  try {
    const at = (path: string): string => `${served.gateway.url}/gw2${path}`
    const cold = await readWell(at(DAYS), session)
    const warm = await repeated(at(DAYS), session)
    const rows = [
      atMost(
        `${trades} trades: first page (days of sales), after a start`,
        cold.ms,
        MOST_FIRST_PAGE_MS,
        ' ms',
        figuresOf(cold),
      ),
      atMost(`${trades} trades: first page again`, warm.ms, MOST_FIRST_PAGE_MS, ' ms', figuresOf(warm)),
    ]
    for (const [what, path] of [
      ['all flips', '/v1/archives/flips'],
      ['flips of six months', `/v1/archives/flips?${SIX_MONTHS}`],
      ['sales by day and item', '/v1/transactions/sell'],
    ] as const) {
      const read = await repeated(at(path), session)
      rows.push(
        plainly(`${trades} trades: ${what}`, `${Math.round(read.ms)} ms`, { value: read.ms, ...figuresOf(read) }),
      )
    }
    const csv = await readWell(at('/v1/archives/trades/csv'), session, PLAIN)
    rows.push(
      plainly(`${trades} trades: CSV`, `${(csv.bytes / 1e3 / csv.ms).toFixed(1)} MB/s`, {
        value: csv.bytes / 1e3 / csv.ms,
        ms: csv.ms,
        bytes: csv.bytes,
      }),
      plainly(`${trades} trades: first byte of CSV`, `${Math.round(csv.firstMs)} ms`, { value: csv.firstMs }),
    )
    return rows
  } finally {
    await stopBoth(served)
  }
}

/** The archive of an active trader: its size and the response times of its pages. */
export const measureArchive = async (
  { databaseUrl, pool }: { databaseUrl: string; pool: pg.Pool },
  owner: ArchiveOwner,
): Promise<Measured[]> => [
  ...(await stored(pool, owner)),
  ...(await matching(pool, owner)),
  ...(await calls(databaseUrl, owner)),
]
