import { MINUTE_MS } from '@gildscope/base/time'
import type { AlertChangeField, AlertPrice, ChangeSpan } from '@gildscope/contracts'
import {
  type Bucket,
  type FlowKind,
  type FlowSums,
  flowError,
  noFlow,
  roundHalfUp,
  SIDES,
  type Side,
  type SideBucket,
  WINDOW_DAYS,
  WINDOWS,
  type Window,
} from '@gildscope/market'
import type { ItemReading } from './reading.ts'

const MINUTES_A_DAY = 1_440
/** How long before a change looks, in minutes. */
export const SPAN_MINUTES: Record<ChangeSpan, number> = { '1h': 60, '6h': 360, '1d': 1_440, '7d': 10_080 }

/** How a history is divided. */
export type Grain = {
  /** Of a bucket. */
  minutes: number
  pollMinutes: number
}

const FLOWS: readonly FlowKind[] = ['sold', 'listed', 'delisted']
const FLOW_KEYS = Object.keys(noFlow()) as (keyof FlowSums)[]

/** Windows that are sums of whole buckets, and no longer than what is kept at such a grain. */
const KEPT_DAYS: Readonly<Record<number, number>> = { 1: 2, 60: 90, [MINUTES_A_DAY]: 3_660 }
export const windowsAt = ({ minutes }: Grain): readonly Window[] =>
  WINDOWS.filter((window) => WINDOW_DAYS[window] < (KEPT_DAYS[minutes] ?? KEPT_DAYS[60] ?? 0))

const MOMENT_FIELDS = SIDES.flatMap((side) => [`${side}_price`, `${side}_quantity`, `${side}_steady_price`])

/** The stored fields that a history at a grain can show. */
export const fieldsAt = (grain: Grain): ReadonlySet<string> =>
  new Set([
    ...MOMENT_FIELDS,
    ...(windowsAt(grain).includes('1d') ? ['sell_delisted_value'] : []),
    ...windowsAt(grain).flatMap((window) => [
      `${window}_coverage`,
      ...SIDES.flatMap((side) => [
        ...FLOWS.flatMap((kind) => [`${window}_${side}_${kind}`, `${window}_${side}_${kind}_error`]),
        `${window}_${side}_value`,
        `${window}_${side}_delisted_value`,
      ]),
    ]),
  ])

const mean = (sum: number, samples: number): number | null => (samples > 0 ? roundHalfUp(sum / samples) : null)

const steadyOf = ({ steady }: SideBucket): number | null => (steady === null ? null : mean(steady.sum, steady.samples))

/** `minutes`: how many of them were seen. */
type Sums = Record<Side, FlowSums> & { minutes: number }

const nothing = (): Sums => ({ minutes: 0, buy: noFlow(), sell: noFlow() })

const added = (sums: FlowSums, flow: FlowSums | null, sign = 1): FlowSums => {
  if (flow === null) return sums
  const next = { ...sums }
  for (const key of FLOW_KEYS) next[key] += sign * flow[key]
  return next
}

/** Turns the buckets of an item, in the order of time, into what a poll would have shown at the end of each. */
export class BucketReadings {
  readonly #buckets: readonly Bucket[]
  readonly #grain: Grain
  readonly #windows: readonly Window[]
  /** Sums of all buckets before each. */
  readonly #sums: Sums[]

  constructor(buckets: readonly Bucket[], grain: Grain) {
    this.#buckets = buckets
    this.#grain = grain
    this.#windows = windowsAt(grain)
    const sums = [nothing()]
    for (const { count, buy, sell } of buckets) {
      const last = sums.at(-1) ?? nothing()
      sums.push({
        minutes: last.minutes + this.#seenMinutes(count),
        buy: added(last.buy, buy.flow),
        sell: added(last.sell, sell.flow),
      })
    }
    this.#sums = sums
  }

  get length(): number {
    return this.#buckets.length
  }

  /** ms. */
  startOf(at: number): number {
    return this.#buckets[at]?.start ?? 0
  }

  /** `isSteady`: false where a steady price was not stored, and the best one stands for it. */
  read(at: number, fields: ReadonlySet<string>): ItemReading & { isSteady: boolean } {
    const bucket = this.#buckets[at]
    if (bucket === undefined) throw new RangeError(`no bucket ${at}`)
    const numbers: Record<string, number | null> = {}
    let isSteady = true
    for (const side of SIDES) {
      const { samples, priceSum, quantitySum } = bucket[side]
      const price = mean(priceSum, samples)
      const steady = steadyOf(bucket[side])
      numbers[`${side}_price`] = price
      numbers[`${side}_quantity`] = mean(quantitySum, samples) ?? 0
      numbers[`${side}_steady_price`] = steady ?? price
      if (steady === null && price !== null && fields.has(`${side}_steady_price`)) isSteady = false
    }
    for (const window of this.#windows)
      if ([...fields].some((field) => field.startsWith(window) || field === 'sell_delisted_value'))
        this.#readWindow(at, window, numbers)
    numbers.sell_delisted_value = numbers['1d_sell_delisted_value'] ?? null
    const slot = Math.floor(bucket.start / MINUTE_MS)
    return {
      itemId: bucket.itemId,
      slot,
      seenSlot: slot,
      numbers,
      before: (field, span, price) => this.#before(at, field, { span, price }),
      isSteady,
    }
  }

  /** What the best price was at its most extreme within a bucket. */
  extremes(at: number, isUp: boolean): Record<string, number | null> {
    const bucket = this.#buckets[at]
    if (bucket === undefined) return {}
    const of = (side: Side): number | null => (isUp ? bucket[side].priceMax : bucket[side].priceMin)
    return { buy_price: of('buy'), sell_price: of('sell') }
  }

  /** An hour or a day that was stored counts as seen: archives state theirs by few samples. */
  #seenMinutes(polls: number): number {
    if (polls === 0) return 0
    return this.#grain.minutes === 1 ? this.#grain.pollMinutes : this.#grain.minutes
  }

  /** Share of a span, in minutes, that was seen in the buckets from a moment on. */
  seenShare(fromMs: number, minutes: number): number {
    const first = this.#sums[this.#firstFrom(fromMs)] ?? nothing()
    return Math.min(1, ((this.#sums.at(-1) ?? nothing()).minutes - first.minutes) / Math.max(1, minutes))
  }

  #readWindow(at: number, window: Window, numbers: Record<string, number | null>): void {
    const minutes = WINDOW_DAYS[window] * MINUTES_A_DAY
    const end = this.startOf(at) + this.#grain.minutes * MINUTE_MS
    const first = this.#firstFrom(end - minutes * MINUTE_MS)
    const from = this.#sums[first] ?? nothing()
    const to = this.#sums[at + 1] ?? nothing()
    numbers[`${window}_coverage`] = Math.min(1, (to.minutes - from.minutes) / minutes)
    for (const side of SIDES) {
      const flow = added(to[side], from[side], -1)
      for (const kind of FLOWS) {
        numbers[`${window}_${side}_${kind}`] = flow[kind]
        numbers[`${window}_${side}_${kind}_error`] = flowError(flow, kind)
      }
      numbers[`${window}_${side}_value`] = Number.isNaN(flow.value) ? null : roundHalfUp(flow.value)
      numbers[`${window}_${side}_delisted_value`] = Number.isNaN(flow.delistedValue)
        ? null
        : roundHalfUp(flow.delistedValue)
    }
  }

  /** The first bucket that starts at a moment or later. */
  #firstFrom(ms: number): number {
    let [low, high] = [0, this.#buckets.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.startOf(middle) < ms) low = middle + 1
      else high = middle
    }
    return low
  }

  #before(
    at: number,
    field: AlertChangeField,
    { span, price }: { span: ChangeSpan; price: AlertPrice },
  ): number | null {
    const target = this.startOf(at) - SPAN_MINUTES[span] * MINUTE_MS
    const place = this.#firstFrom(target + 1) - 1
    const then = this.#buckets[place]
    // Of a time that was not seen, the value is not known.
    if (then === undefined || target - then.start >= Math.max(this.#grain.minutes, MINUTES_A_DAY) * MINUTE_MS)
      return null
    const side = field.startsWith('buy') ? then.buy : then.sell
    if (field.endsWith('quantity')) return mean(side.quantitySum, side.samples) ?? 0
    return (price === 'steady' ? steadyOf(side) : null) ?? mean(side.priceSum, side.samples)
  }
}
