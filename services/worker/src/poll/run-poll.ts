import { randomUUID } from 'node:crypto'
import { ensurePartitions } from '@gildscope/db'
import { idBatches } from '@gildscope/game-api'
import { SLOT_MS } from '@gildscope/market'
import type { PollDeps } from '../deps.ts'
import { LISTINGS, PRICES } from '../game/endpoints.ts'
import { listTradedIds } from '../game/list-traded.ts'
import { isIllList } from '../ill-list.ts'
import { compactMemory, forgetMarket, refreshMarketMemory } from '../memory/market-memory.ts'
import { listedBookOf, observedOf } from '../memory/observed.ts'
import { refreshSteadyUnits } from '../memory/steady-units.ts'
import { NoLookError, type PollOutcome } from '../report/poll-outcome.ts'
import { claimSlot } from './claim-slot.ts'
import { finishSlot, type SlotResult } from './finish-slot.ts'
import { withPollLease } from './poll-lease.ts'
import { readSlot, type SlotReading } from './read-slot.ts'
import { DATABASE_PATIENCE_MS, retryLostConnection } from './retry-lost-connection.ts'
import type { Claim } from './store-changes.ts'

const SLOTS_PER_DAY = 1440

/** The minute since 1970 that contains a moment. */
const slotOf = (atMs: number): number => Math.floor(atMs / SLOT_MS)

/** One poll of the whole market, stored under the minute in which it began; a minute is stored once. */
export const runPoll = async (deps: PollDeps, signal: AbortSignal): Promise<PollOutcome> => {
  const lease = { holder: deps.workerId, seconds: deps.config.POLL_LEASE_SECONDS, signal }
  const outcome = await withPollLease(deps.db.pool, lease, () => pollOnce(deps, signal))
  return outcome ?? { summary: 'another worker is polling', rows: 0, seen: null }
}

const pollOnce = async (deps: PollDeps, signal: AbortSignal): Promise<PollOutcome> => {
  const { pool } = deps.db
  const full = deps.config.FULL_POLL
  const ids = await listTradedIds(deps.game, full ? LISTINGS : PRICES, { priority: 'poll', signal })
  const slot = slotOf(deps.clock.now())
  const claim: Claim = { slot, claimedBy: `${deps.workerId} ${randomUUID().slice(0, 8)}` }

  await judgeAlerts(deps, () => deps.alerts.catchUp((id) => observedOf(deps.market, id)))
  const claimed = await claimSlot(pool, { ...claim, full })
  if (claimed === null) {
    const passed = deps.config.DATA_SOURCE === 'replay' && (await passOver(deps, { ids, slot, signal }))
    return {
      summary: `slot ${slot} is stored already${passed ? ', its moment was passed over' : ''}`,
      rows: 0,
      seen: null,
    }
  }
  try {
    // What a half-finished slot contains is only known to the database.
    if (claimed.isResumed) forgetMarket(deps.market)
    await refreshMarketMemory(deps.market, pool)
    await refreshSteadyUnits(deps.market, pool, slot)
    await ensurePartitions(pool, 'history_minute', slot, slot + SLOTS_PER_DAY)
    assertWholeList(deps, ids)
    const reading = await readSlot(deps, { claim, ids, full, carriedOn: claimed.closed, signal })
    assertLook(deps, ids, reading)
    await runAfterPoll(deps, reading, signal)
    await closeSlot(deps, { claim, ids, reading, signal })
    await judgeAlerts(deps, () => deps.alerts.judge(slot, (id) => observedOf(deps.market, id)))
    await judgeAlerts(deps, () => deps.orderAlerts.judge(slot, (id) => listedBookOf(deps.market, id)))
    return { summary: summaryOf(claim, ids, reading), rows: reading.stored, seen: reading.seen.size }
  } catch (error) {
    // Reading back settles what was stored and what was not.
    forgetMarket(deps.market)
    throw error
  }
}

type Moment = { ids: readonly number[]; slot: number; signal: AbortSignal }

/**
 * A recording advances to its next moment after the current one was read. A restarted recording shows moments that are
 * stored already: those are read without storing, up to the newest. Returns whether that was the case.
 */
const passOver = async ({ db, game }: PollDeps, { ids, slot, signal }: Moment): Promise<boolean> => {
  const { rows } = await db.pool.query('select 1 from market.poll where slot > $1 limit 1', [slot])
  if (rows.length === 0) return false
  for (const batch of idBatches(ids)) await game.fetchListings(batch, () => {}, { priority: 'poll', signal })
  return true
}

/** Items that have been missing for long are not expected; the moments of a recording differ anyway. */
const assertWholeList = ({ market, config }: PollDeps, ids: readonly number[]): void => {
  let known = 0
  for (const item of market.items.values()) if (!item.isMarkedMissing) known += 1
  if (config.DATA_SOURCE === 'replay' || !isIllList(ids.length, known)) return
  throw new NoLookError(`the game lists ${ids.length} of the ${known} items that it had before`)
}

const assertLook = ({ config }: PollDeps, ids: readonly number[], { seen, stoppedBy }: SlotReading): void => {
  if (seen.size === 0 && stoppedBy !== null) throw new NoLookError(`the poll saw no item: ${stoppedBy}`)
  if (config.DATA_SOURCE === 'replay' || !isIllList(seen.size, ids.length)) return
  const reason = stoppedBy === null ? '' : `: ${stoppedBy}`
  throw new NoLookError(`the game answered ${seen.size} of the ${ids.length} items that it lists${reason}`, seen.size)
}

const runAfterPoll = async (deps: PollDeps, { changed }: SlotReading, signal: AbortSignal): Promise<void> => {
  try {
    await deps.afterPoll([...changed], signal)
  } catch (error) {
    if (signal.aborted) throw error
    deps.log.error({ err: error }, 'figures that follow from the poll could not be made; the poll is stored')
  }
}

/** A fault of it spoils no poll: the next one judges what was missed. */
const judgeAlerts = async ({ log }: PollDeps, judge: () => Promise<unknown>): Promise<void> => {
  try {
    await judge()
  } catch (error) {
    log.error({ err: error }, 'rules could not be judged; the poll is stored, and the next one judges them')
  }
}

type Closing = { claim: Claim; ids: readonly number[]; reading: SlotReading; signal: AbortSignal }

const closeSlot = async (deps: PollDeps, { claim, ids, reading, signal }: Closing): Promise<void> => {
  const { market, db } = deps
  const unknown = [...new Set(ids.filter((id) => !market.items.has(id)))]
  const missing = unknown.filter((id) => !reading.seen.has(id))
  const goneItems = new Map<number, number>()
  const backItems: number[] = []
  market.items.forEach(({ isMarkedMissing, seenSlot }, id) => {
    if (reading.seen.has(id)) {
      if (isMarkedMissing) backItems.push(id)
      return
    }
    missing.push(id)
    if (!isMarkedMissing) goneItems.set(id, seenSlot)
  })
  missing.sort((one, other) => one - other)
  const requested = market.items.size + unknown.length
  const result: SlotResult = { requested, seen: reading.seen.size, missing, goneItems, backItems }
  await retryLostConnection(() => finishSlot(db.pool, claim, result), {
    patienceMs: DATABASE_PATIENCE_MS,
    signal,
  })
  const mark = (id: number, isMarkedMissing: boolean): void => {
    const item = market.items.get(id)
    if (item !== undefined) item.isMarkedMissing = isMarkedMissing
  }

  for (const id of goneItems.keys()) mark(id, true)
  for (const id of result.backItems) mark(id, false)
  market.slot = claim.slot
  market.claimedBy = claim.claimedBy
  compactMemory(market)
}

const summaryOf = ({ slot }: Claim, ids: readonly number[], reading: SlotReading): string => {
  const { seen, changed, stale, repeated, stoppedBy } = reading
  const late = stale === 0 ? '' : `, ${stale} books older than their prices`
  const again = repeated === 0 ? '' : `, ${repeated} answered once more`
  const ended = stoppedBy === null ? '' : `; ended early, ${stoppedBy}`
  return `slot ${slot}: ${seen.size} of ${ids.length} items seen, ${changed.size} changed${late}${again}${ended}`
}
