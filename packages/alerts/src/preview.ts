import { MINUTE_MS } from '@gildscope/base/time'
import type { AlertPreviewSpan } from '@gildscope/contracts'
import { isChange } from '@gildscope/contracts'
import type { Bucket } from '@gildscope/market'
import { BucketReadings, fieldsAt, type Grain, SPAN_MINUTES } from './bucket-readings.ts'
import { storedFieldsFor } from './figures.ts'
import { judge, type Verdict } from './judge.ts'
import type { CompiledRule } from './rule-index.ts'
import { ARMED, type ItemState, step } from './step.ts'

/** The newest so many of each kind are answered. */
const MOST_ANSWERED = 200

type Firing = AlertPreviewSpan['fired'][number]
type HeldBack = AlertPreviewSpan['heldBack'][number]

export type PreviewInput = {
  rule: CompiledRule
  /** Of the item, in the order of time; a minute is one that a poll saw. */
  buckets: readonly Bucket[]
  resolution: AlertPreviewSpan['resolution']
  pollMinutes: number
  /** ms. */
  from: number
  to: number
}

const BUCKET_MINUTES = { minute: 1, hour: 60, day: 1_440 } as const

/** The conditions that a history can decide, and in words those that it cannot. */
const splitConditions = (rule: CompiledRule, grain: Grain) => {
  const known = fieldsAt(grain)
  const canShow = (condition: CompiledRule['conditions'][number]): boolean =>
    storedFieldsFor(condition.field, rule.price).every((field) => known.has(field)) &&
    (!isChange(condition) || SPAN_MINUTES[condition.span] >= grain.minutes)
  return {
    shown: rule.conditions.filter(canShow),
    unjudged: rule.conditions
      .filter((condition) => !canShow(condition))
      .map((condition) => (isChange(condition) ? `${condition.field} within ${condition.span}` : condition.field)),
  }
}

const isUpward = ({ op }: CompiledRule['conditions'][number]): boolean => op === 'gt' || op === 'gte' || op === 'rises'

type Pace = { hold: number; repeat: CompiledRule['stored']['rule']['repeat'] }

/** Finds what a rule did to one history: each time that it fired, and what kept it from firing. */
class Replay {
  readonly fired: Firing[] = []
  readonly heldBack: HeldBack[] = []
  nearest: number | null = null
  #state: ItemState
  /** Since when it is true, and the value furthest past the threshold since then. */
  #run: { sinceMs: number; extreme: number } | null = null
  #current: Firing | null = null
  #lastReason: HeldBack['reason'] | null = null
  readonly #pace: Pace
  readonly #isUp: boolean

  constructor(pace: Pace, isUp: boolean) {
    this.#pace = pace
    this.#isUp = isUp
    this.#state = { ...ARMED, slot: 0 }
  }

  /** `bait`: the best price that alone would have made it true. */
  take(verdict: Verdict, at: { ms: number; slot: number; pollMinutes: number }, bait: number | null): void {
    const before = this.#state
    const { state, fires } = step(this.#pace, before, verdict, { ...at, nowMs: at.ms })
    this.#state = state
    if (verdict.kind === 'true') this.#takeTrue(verdict, at.ms, fires)
    else this.#takeOther(verdict, at.ms, { bait, held: before.held })
  }

  #takeTrue({ evidence: { value, error } }: Verdict & { kind: 'true' }, ms: number, fires: boolean): void {
    this.#run ??= { sinceMs: ms, extreme: value }
    this.#run.extreme = this.#further(this.#run.extreme, value)
    this.#lastReason = null
    this.nearest = 0
    if (fires) {
      this.#current = { at: new Date(ms).toISOString(), value, error, extreme: value, trueForMs: 0 }
      this.fired.push(this.#current)
    }
    if (this.#current !== null) this.#current.extreme = this.#further(this.#current.extreme, value)
  }

  #further(one: number, other: number): number {
    return this.#isUp ? Math.max(one, other) : Math.min(one, other)
  }

  #takeOther(
    verdict: Exclude<Verdict, { kind: 'true' }>,
    ms: number,
    { bait, held }: { bait: number | null; held: number },
  ): void {
    this.end(ms)
    const brief = this.#current === null && held > 0 && held < this.#pace.hold ? this.#run : null
    this.#run = null
    this.#current = null
    if (verdict.kind === 'waiting' || verdict.evidence === null) {
      this.#lastReason = null
      return
    }
    const { value, percentAway } = verdict.evidence
    if (percentAway !== null)
      this.nearest = Math.min(this.nearest ?? Number.POSITIVE_INFINITY, Math.max(0, percentAway))
    const reason = brief !== null ? 'brief' : verdict.isUnsure ? 'unsure' : bait !== null ? 'bait' : null
    if (reason !== null && reason !== this.#lastReason)
      this.heldBack.push({ at: new Date(ms).toISOString(), value, extreme: brief?.extreme ?? bait ?? value, reason })
    this.#lastReason = reason
  }

  end(ms: number): void {
    if (this.#current !== null && this.#run !== null) this.#current.trueForMs = ms - this.#run.sinceMs
  }
}

/**
 * What a rule would have done at each bucket of a history, judged by the same functions as live. At hours and days a
 * rule is judged by means, and for how many polls it held cannot be seen.
 */
export const preview = ({ rule, buckets, resolution, pollMinutes, from, to }: PreviewInput): AlertPreviewSpan => {
  const minutes = BUCKET_MINUTES[resolution]
  const grain: Grain = { minutes, pollMinutes }
  const { shown, unjudged } = splitConditions(rule, grain)
  const { repeat, hold } = rule.stored.rule
  const isUp = shown[0] === undefined || isUpward(shown[0])
  const replay = new Replay({ repeat, hold: resolution === 'minute' ? hold : 1 }, isUp)
  const atOnce = new Replay({ repeat, hold: 1 }, isUp)
  const fields = new Set(shown.flatMap(({ field }) => storedFieldsFor(field, rule.price)))
  const readings = new BucketReadings(buckets, grain)
  const judged = { conditions: shown, price: rule.price, certainty: rule.certainty }
  const market = { pollMinutes: Math.max(minutes, pollMinutes), lawDays: null }
  let isByBestPrice = false
  for (let at = 0; at < readings.length; at += 1) {
    if (readings.startOf(at) < from) continue
    if (shown.length === 0) continue
    const reading = readings.read(at, fields)
    isByBestPrice ||= rule.price === 'steady' && !reading.isSteady
    const verdict = judge(judged, reading, market)
    const byBest =
      rule.price === 'steady' && verdict.kind === 'false'
        ? judge(
            { ...judged, price: 'best' },
            { ...reading, numbers: { ...reading.numbers, ...readings.extremes(at, isUp) } },
            market,
          )
        : null
    const bait = byBest?.kind === 'true' ? byBest.evidence.value : null
    const moment = { ms: reading.slot * MINUTE_MS, slot: reading.slot, pollMinutes: market.pollMinutes }
    replay.take(verdict, moment, bait)
    atOnce.take(verdict, moment, null)
  }
  replay.end(to)
  return {
    resolution,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    seenShare: readings.seenShare(from, (to - from) / MINUTE_MS),
    fired: replay.fired.slice(-MOST_ANSWERED),
    heldBack: replay.heldBack.slice(-MOST_ANSWERED),
    nearestPercent: replay.fired.length > 0 ? null : replay.nearest,
    withoutHold: atOnce.fired.length,
    isByBestPrice,
    unjudged,
  }
}
