import { MINUTE_MS, SECOND_MS } from '@gildscope/base/time'
import type pg from 'pg'
import type { GameCallCounts } from './schema/operation.ts'

type Queries = Pick<pg.Pool, 'query'>
type GameCallClass = keyof GameCallCounts

const FLUSH_MS = 15 * SECOND_MS
const MINUTES_TOLD = 60

const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS)

export type GameCallTally = {
  /** Counts a call that was made. */
  note: (priority: GameCallClass) => void
  /** Stores the counts; those that cannot be stored are kept for the next time. */
  flush: () => Promise<void>
  /** Stores again and again, until closed. */
  start: () => void
  close: () => Promise<void>
}

type TallyOptions = {
  pool: Queries
  /** Name of the address that this process calls from. */
  egress: string
  /** The machine's clock, Unix ms. */
  now: () => number
  onError?: (error: unknown) => void
}

/** Counts the calls of this process together with those of all others behind its address. */
export const createGameCallTally = ({ pool, egress, now, onError }: TallyOptions): GameCallTally => {
  let counts = new Map<string, { minute: number; class: GameCallClass; calls: number }>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | null = null

  const add = (minute: number, priority: GameCallClass, calls: number): void => {
    const key = `${minute} ${priority}`
    const counted = counts.get(key)
    if (counted === undefined) counts.set(key, { minute, class: priority, calls })
    else counted.calls += calls
  }

  const store = async (): Promise<void> => {
    const rows = [...counts.values()]
    counts = new Map()
    if (rows.length === 0) return
    try {
      await pool.query(
        `insert into market.game_calls as g (egress, minute, class, calls)
         select $1, * from unnest($2::int[], $3::text[], $4::int[])
         on conflict (egress, minute, class) do update set calls = g.calls + excluded.calls`,
        [egress, rows.map(({ minute }) => minute), rows.map((row) => row.class), rows.map(({ calls }) => calls)],
      )
    } catch (error) {
      for (const row of rows) add(row.minute, row.class, row.calls)
      onError?.(error)
    }
  }

  const flush = (): Promise<void> => {
    flushing ??= store().finally(() => {
      flushing = null
    })
    return flushing
  }

  return {
    note: (priority) => add(minuteOf(now()), priority, 1),
    flush,
    start: () => {
      timer ??= setInterval(() => void flush(), FLUSH_MS)
    },
    close: async () => {
      clearInterval(timer)
      await flushing
      await flush()
    },
  }
}

/** Calls of the last hour that left by an address. */
export const countGameCalls = async (pool: Queries, egress: string, now: number): Promise<GameCallCounts> => {
  const { rows } = await pool.query<{ class: GameCallClass; calls: number }>(
    `select class, sum(calls)::int as calls from market.game_calls
     where egress = $1 and minute > $2 and minute <= $3 group by class`,
    [egress, minuteOf(now) - MINUTES_TOLD, minuteOf(now)],
  )
  const counts: GameCallCounts = { poll: 0, waiting: 0, reference: 0, background: 0 }
  for (const row of rows) counts[row.class] = row.calls
  return counts
}

export type Allowance = {
  /** Name of the address by which processes leave; those that share it share the calls. */
  GAME_EGRESS: string
  GAME_TOKENS_PER_SECOND: number
  /** Calls in one burst after a pause. */
  GAME_BURST: number
}

/**
 * Takes calls from the game's limit per address, which is shared with all other processes behind that address; leaves
 * `kept` of them.
 */
export const sharedGameCalls =
  (pool: pg.Pool, { GAME_EGRESS, GAME_TOKENS_PER_SECOND, GAME_BURST }: Allowance) =>
  async (wanted: number, kept: number): Promise<{ granted: number; waitMs: number }> => {
    const { rows } = await pool.query<{ granted: number; wait_ms: number }>(
      'select granted, wait_ms from market.take_game_calls($1, $2, $3, $4, $5)',
      [GAME_EGRESS, wanted, GAME_TOKENS_PER_SECOND, GAME_BURST, kept],
    )
    const [row] = rows
    if (row === undefined) throw new Error('market.take_game_calls answered no row')
    return { granted: row.granted, waitMs: row.wait_ms }
  }
