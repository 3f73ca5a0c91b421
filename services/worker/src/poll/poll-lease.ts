import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const TAKE = `
  insert into market.poll_lease as l (held_by, expires_at) values ($1, now() + $2 * interval '1 s')
  on conflict (singleton) do update set held_by = excluded.held_by, expires_at = excluded.expires_at
  where l.expires_at <= now() or l.held_by = excluded.held_by`
const RENEW = `update market.poll_lease set expires_at = now() + $2 * interval '1 s' where held_by = $1`
const GIVE_BACK = `update market.poll_lease set expires_at = now() where held_by = $1`

const FIND_END = 'select extract(epoch from expires_at)::float8 as ends from market.poll_lease'
const LOOK_AGAIN_MS = 250

export type Lease = {
  /** A name that no other process has. */
  holder: string
  /** How long it lasts after the holder's last renewal. */
  seconds: number
  signal: AbortSignal
}

/** Holders of this process that are at work: the row lets them in again. */
const atWork = new Set<string>()

/** Takes the lease, if necessary after that of a silent holder has ended; false as soon as the holder is alive. */
const takeLease = async (pool: pg.Pool, { holder, seconds, signal }: Lease): Promise<boolean> => {
  for (let firstEnd: number | null = null; ; ) {
    const taken = await pool.query(TAKE, [holder, seconds])
    if (taken.rowCount === 1) return true
    const { rows } = await pool.query<{ ends: number }>(FIND_END)
    const ends = rows[0]?.ends ?? 0
    if (firstEnd !== null && ends > firstEnd) return false
    firstEnd ??= ends
    await sleep(LOOK_AGAIN_MS, undefined, { signal })
  }
}

/**
 * Runs `work` while no other process polls this database; null when one does. Each statement is independent, so it
 * works behind a pooler that gives every transaction another connection. Losing the lease early does no harm: every
 * write also checks the claim of its slot.
 */
export const withPollLease = async <T>(pool: pg.Pool, lease: Lease, work: () => Promise<T>): Promise<T | null> => {
  const { holder, seconds } = lease
  if (atWork.has(holder)) return null
  atWork.add(holder)
  try {
    if (!(await takeLease(pool, lease))) return null
    // A failed renewal or release needs no log entry: the lease ends automatically.
    const renewing = setInterval(() => void pool.query(RENEW, [holder, seconds]).catch(() => {}), (seconds * 1000) / 3)
    try {
      return await work()
    } finally {
      clearInterval(renewing)
      await pool.query(GIVE_BACK, [holder]).catch(() => {})
    }
  } finally {
    atWork.delete(holder)
  }
}
