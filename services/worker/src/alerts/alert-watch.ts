import {
  type Change,
  type Evaluation,
  evaluate,
  type ItemReading,
  type Poll,
  RuleIndex,
  RuleStates,
} from '@gildscope/alerts'
import { HOUR_MS } from '@gildscope/base/time'
import { inTransaction } from '@gildscope/db'
import { deliver, type JobSystem, sendMail } from '@gildscope/jobs'
import type { NoticeDeps } from '@gildscope/mail'
import { ESTIMATE_LAW } from '@gildscope/market'
import type { Logger } from '@gildscope/service-kit'
import type pg from 'pg'
import { useWindows } from './field-columns.ts'
import { readReadings } from './read-readings.ts'
import { findOldestWriter, type ReadRule, readRules, readStates } from './read-rules.ts'
import { ALERTS_STAGE, endPast, storeEvaluation } from './store-evaluation.ts'

export type WatchDeps = NoticeDeps & {
  config: NoticeDeps['config'] & { POLL_SECONDS: number }
  pool: pg.Pool
  jobs: Pick<JobSystem, 'enqueue'>
  log: Logger
  now: () => Date
}

/** What a poll knows of an item better than the database. */
export type Observed = Pick<ItemReading, 'seenSlot' | 'listed'>
export type ObservedOf = (itemId: number) => Observed | undefined

/** Rules that were deleted are found by reading all. */
const READ_ALL_MS = HOUR_MS
/** Where only the time moves a comparison, it is made at every fifth poll of an item. */
const TURNS = 5
const MINUTES_A_DAY = 1_440

export type Watched = { judged: number; notices: number }

/**
 * Judges every rule about items after a poll, in the process that polls. It knows all rules and what they remember, and
 * reads them again when the database shows that another process judged meanwhile.
 */
export class AlertWatch {
  readonly #deps: WatchDeps
  #index = new RuleIndex()
  #states = new RuleStates()
  /** The slot after the last one that this process judged; null: it knows nothing yet. */
  #next: number | null = null
  #version = 0
  /** The oldest transaction whose rules were not read yet. */
  #unread: string | null = null
  #readAllAt = new Date(0)
  /** Items of rules that are new here. */
  readonly #fresh = new Set<number>()
  #hasNewView = false
  /** Rules that were about too many items at the last poll. */
  #crowded: ReadonlySet<string> = new Set()

  constructor(deps: WatchDeps) {
    this.#deps = deps
  }

  /** Judges the newest finished slot, if a process that was stopped did not. To be called before the next one is stored. */
  async catchUp(observedOf?: ObservedOf): Promise<void> {
    const { rows } = await this.#deps.pool.query<{ slot: number }>(
      `select p.slot from (
         select slot from market.poll where finished_at is not null order by finished_at desc, slot desc limit 1) as p
       join market.roll_up_mark m on m.stage = $1 and m.next <> p.slot + 1`,
      [ALERTS_STAGE],
    )
    const [missed] = rows
    if (missed !== undefined) await this.judge(missed.slot, observedOf)
  }

  /**
   * Judges a finished slot; a slot is judged once. `observedOf`: an answer older than its prices is no observation, and
   * one that contradicts them half of one.
   */
  async judge(slot: number, observedOf: ObservedOf = () => undefined): Promise<Watched> {
    const { pool, jobs, now, log } = this.#deps
    const at = now()
    try {
      await this.#refresh(at)
      await this.#endPast(at)
      if (this.#index.size === 0) return { judged: 0, notices: 0 }
      const { poll, version, ids } = await this.#find(slot, at)
      const { evaluation, judged, unseen } = await this.#evaluate(ids, poll, observedOf)
      const stored = await inTransaction(pool, (client, tx) =>
        storeEvaluation(client, tx, this.#deps, { evaluation, slot, now: at }),
      )
      for (const { rule, itemId, state } of evaluation.states) this.#states.set(rule.key, itemId, state)
      for (const key of stored.gone) this.#forget(key)
      this.#next = slot + 1
      this.#version = version
      this.#fresh.clear()
      // What was read of them is decided once they are seen.
      for (const itemId of unseen) this.#fresh.add(itemId)
      this.#noteCrowded()
      this.#hasNewView = false
      if (stored.hasMail || stored.hasDeliveries) await jobs.enqueue(sendMail, {})
      if (stored.hasDeliveries) await jobs.enqueue(deliver, {})
      if (stored.notices > 0) log.info({ slot, notices: stored.notices }, 'rules came true')
      return { judged, notices: stored.notices }
    } catch (error) {
      // What was read of rules and of what they remember may be a part.
      this.#next = null
      throw error
    }
  }

  async #refresh(at: Date): Promise<void> {
    const { pool } = this.#deps
    const { rows } = await pool.query<{ next: number }>('select next from market.roll_up_mark where stage = $1', [
      ALERTS_STAGE,
    ])
    const isCurrent = this.#next !== null && (rows[0]?.next ?? this.#next) === this.#next
    const isWhole = !isCurrent || at.getTime() - this.#readAllAt.getTime() >= READ_ALL_MS
    if (isWhole) {
      this.#index = new RuleIndex()
      this.#states = new RuleStates()
      this.#version = 0
      this.#readAllAt = at
    }
    const unread = await findOldestWriter(pool)
    for (const read of await readRules(pool, isWhole ? null : this.#unread)) this.#take(read)
    this.#unread = unread
    if (isWhole && this.#index.size > 0) await this.#recall((rows[0]?.next ?? 0) - 1)
  }

  /** What is stored was true of the slot judged last: a state that only got older was not stored again. */
  async #recall(slot: number): Promise<void> {
    for (const { key, itemId, revision, state } of await readStates(this.#deps.pool))
      if (this.#index.get(key)?.stored.revision === revision) this.#states.set(key, itemId, { ...state, slot })
  }

  #take({ key, rule, items }: ReadRule): void {
    const known = this.#index.get(key)
    if (rule === null) {
      if (known !== undefined) this.#forget(key)
      return
    }
    const isSame = known?.stored.revision === rule.stored.revision
    if (isSame && (rule.view !== null || sameItems(items, this.#index.itemsOf(key)))) return
    if (!isSame) this.#states.forget(key)
    this.#index.put(rule, items)
    for (const itemId of items) this.#fresh.add(itemId)
    this.#hasNewView ||= rule.view !== null
  }

  async #endPast(at: Date): Promise<void> {
    const past = [...this.#index.ending].filter(({ stored: { until } }) => until !== null && until <= at.getTime())
    await endPast(this.#deps.pool, past, at)
    for (const { key } of past) this.#forget(key)
  }

  /** What was about too many items is judged as a whole once it is not any more. */
  #noteCrowded(): void {
    const crowded = new Set([...this.#index.crowded()].map(([{ key }]) => key))
    for (const key of this.#crowded)
      if (!crowded.has(key)) for (const itemId of this.#index.itemsOf(key)) this.#fresh.add(itemId)
    this.#crowded = crowded
  }

  #forget(key: string): void {
    this.#index.remove(key)
    this.#states.forget(key)
  }

  /** The items of which a rule may be true now and was not before, or the other way round. */
  async #find(slot: number, at: Date): Promise<{ poll: Poll; version: number; ids: number[] }> {
    const { pool, config } = this.#deps
    const hasWindows = useWindows(this.#index.fields)
    // First: what is written meanwhile is then read once more.
    const version = await pool.query<{ version: number }>('select version from market.change_counter')
    const { rows } = await pool.query<{ id: number }>(
      `select item_id as id from market.price where version > $1 or last_seen_slot is not null
       union select item_id from market.derived where version > $1
       ${hasWindows ? 'union select item_id from market.window_stat where version > $1' : ''}`,
      [this.#hasNewView ? 0 : this.#version],
    )
    const isWatched = (id: number): boolean => this.#index.views.size > 0 || this.#index.has(id)
    const ids = new Set(rows.map(({ id }) => id).filter(isWatched))
    for (const id of this.#fresh) ids.add(id)
    for (const id of this.#states.restless(this.#index)) ids.add(id)
    for (const id of this.#byTime(slot)) ids.add(id)
    return {
      poll: {
        slot,
        nowMs: at.getTime(),
        pollMinutes: Math.max(1, Math.round(config.POLL_SECONDS / 60)),
        lawDays: await this.#findLawDays(slot),
      },
      version: version.rows[0]?.version ?? 0,
      ids: [...ids].sort((one, other) => one - other),
    }
  }

  /** Items whose value of before changes while their present one does not. */
  *#byTime(slot: number): Generator<number> {
    for (const { key } of this.#index.changing)
      for (const id of this.#index.itemsOf(key)) if (id % TURNS === slot % TURNS) yield id
  }

  /** For how many days estimates have followed the present law. */
  async #findLawDays(slot: number): Promise<number | null> {
    const { rows } = await this.#deps.pool.query<{ poll: number | null; day: number | null }>(
      `select (select max(slot) from market.poll where law is distinct from $1 and slot < $2) as poll,
         (select max(day) from market.market_day where law is distinct from $1 and day < $3) as day`,
      [ESTIMATE_LAW, slot, Math.floor(slot / MINUTES_A_DAY)],
    )
    const { poll = null, day = null } = rows[0] ?? {}
    if (poll === null && day === null) return null
    const since = Math.max(poll ?? 0, day === null ? 0 : (day + 1) * MINUTES_A_DAY)
    return (slot - since) / MINUTES_A_DAY
  }

  async #evaluate(
    ids: readonly number[],
    poll: Poll,
    observedOf: ObservedOf,
  ): Promise<{ evaluation: Evaluation; judged: number; unseen: readonly number[] }> {
    const index = this.#index
    const readings: ItemReading[] = []
    const changes: Change[] = [...index.changing].flatMap((rule) => rule.changes)
    const wanted = { ids, slot: poll.slot, fields: index.fields, changes }
    const unseen: number[] = []
    for await (const batch of readReadings(this.#deps.pool, wanted)) {
      for (const reading of batch) {
        const { seenSlot, listed = [] } = observedOf(reading.itemId) ?? { seenSlot: poll.slot }
        reading.seenSlot = Math.min(reading.seenSlot, seenSlot)
        reading.listed = listed
        const isSure = reading.seenSlot >= poll.slot && listed.length === 0
        if (!isSure) unseen.push(reading.itemId)
        else if (index.views.size > 0) index.match(reading)
      }
      readings.push(...batch.filter(({ itemId }) => index.has(itemId)))
    }
    return { evaluation: evaluate(index, readings, this.#states, poll), judged: readings.length, unseen }
  }
}

const sameItems = (given: readonly number[], known: ReadonlySet<number>): boolean =>
  new Set(given).size === known.size && given.every((id) => known.has(id))
