import type { Disk, GameCallCounts, LooksReport } from '@gildscope/db'
import type { JobCounts, QueueName } from '@gildscope/jobs'
import type pg from 'pg'

export type QueueDepths = Partial<Record<QueueName, Omit<JobCounts, 'completed'>>>

/** How the game answered one attempt to poll; `poll` is null when there was no slot to read. */
export type Attempt =
  | { state: 'up'; since: Date; responseMs: number | null; poll: { ms: number; items: number } | null }
  /** `reason` null: no call was made, so the last reason remains, or `otherwise` if there is none. */
  | { state: 'down'; since: Date; items: number; reason: string | null; otherwise: string }

/** `gameCalls`: in the last hour, by class, out of the number allowed per hour. */
export type Surroundings = {
  queues: QueueDepths
  freeDiskBytes: number | null
  dumpDisk: (Disk & { isNearlyFull: boolean }) | null
  gameCalls: { allowed: number; made: GameCallCounts }
  /** Null: another process reports them. */
  looks: LooksReport | null
}

export type Report = {
  at: Date
  pollSeconds: number
  nextPollAt: Date
  /** Null when there is no news; the stored state stays. */
  attempt: Attempt | null
  surroundings: Surroundings | null
}

/** Updates the single row of facts. A state that continues keeps its start time. */
export const storeReport = async (pool: pg.Pool, report: Report): Promise<void> => {
  const { attempt, surroundings } = report
  const up = attempt?.state === 'up' ? attempt : null
  const down = attempt?.state === 'down' ? attempt : null
  await pool.query(
    `insert into market.worker_report as r (reported_at, poll_seconds, next_poll_at, poll_ms, polled_items,
       response_ms, game_state, game_since, game_reason, queues, free_disk_bytes, game_calls_allowed, game_calls, dump_disk, looks)
     values ($1, $2, $3, $4, $5, $6, coalesce($7::text, 'unknown'), $8, coalesce($9::text, $10), coalesce($11::jsonb, '{}'), $12,
       $13, $14::jsonb, $15::jsonb, $16::jsonb)
     on conflict (singleton) do update set
       reported_at = $1, poll_seconds = $2, next_poll_at = $3,
       poll_ms = coalesce($4, r.poll_ms),
       polled_items = coalesce($5, r.polled_items),
       response_ms = coalesce($6, r.response_ms),
       game_state = coalesce($7, r.game_state),
       game_since = case when coalesce($7, r.game_state) = r.game_state then r.game_since else $8 end,
       game_reason = case $7 when 'up' then null when 'down' then coalesce($9, r.game_reason, $10) else r.game_reason end,
       queues = coalesce($11, r.queues),
       free_disk_bytes = case when $11 is null then r.free_disk_bytes else $12 end,
       game_calls_allowed = coalesce($13, r.game_calls_allowed),
       game_calls = coalesce($14::jsonb, r.game_calls),
       dump_disk = case when $11 is null then r.dump_disk else $15::jsonb end,
       looks = coalesce($16::jsonb, r.looks)`,
    [
      report.at,
      report.pollSeconds,
      report.nextPollAt,
      up?.poll?.ms ?? null,
      down?.items ?? up?.poll?.items ?? null,
      up?.responseMs ?? null,
      attempt?.state ?? null,
      attempt?.since ?? null,
      down?.reason ?? null,
      down?.otherwise ?? null,
      surroundings === null ? null : JSON.stringify(surroundings.queues),
      surroundings?.freeDiskBytes ?? null,
      surroundings === null ? null : Math.round(surroundings.gameCalls.allowed),
      surroundings === null ? null : JSON.stringify(surroundings.gameCalls.made),
      surroundings?.dumpDisk == null ? null : JSON.stringify(surroundings.dumpDisk),
      surroundings?.looks == null ? null : JSON.stringify(surroundings.looks),
    ],
  )
}
