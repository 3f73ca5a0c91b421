import type { AlertRule } from '@gildscope/contracts'
import { type Bucket, emptySideBucket, type FlowSums, flowError, noFlow, type SideBucket } from '@gildscope/market'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { evaluate, RuleStates } from './evaluate.ts'
import { preview } from './preview.ts'
import type { ItemReading } from './reading.ts'
import { CompiledRule, RuleIndex } from './rule-index.ts'

const ITEM = 19_721
const MINUTE_MS = 60_000
const DAY = 1_440
const START = 29_000_000
const DAYS = 2

/** A market of one item: its price walks, its sales come and go, polls fail now and then, and bait comes and goes. */
type Minute = { slot: number; price: number; steady: number | null; quantity: number; sold: number; isChanged: boolean }

const makeMinutes = (seed: number, lossRatio: number): Minute[] => {
  let state = seed >>> 0 || 1
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const minutes: Minute[] = []
  let price = 2_000
  let quantity = 500
  let gapUntil = 0
  for (let slot = START; slot < START + DAYS * DAY; slot += 1) {
    if (random() < lossRatio) gapUntil = slot + Math.floor(random() * 8)
    const isChanged = random() < 0.5
    if (isChanged) {
      price = Math.max(1_000, price + Math.round((random() - 0.5) * 40))
      quantity = Math.max(1, quantity + Math.round((random() - 0.5) * 60))
    }
    if (slot < gapUntil) continue
    const isBait = random() < 0.02
    const wave = 1 + Math.sin(slot / 300)
    const last = minutes.at(-1)
    const seen = {
      slot,
      price: isBait ? 500 : price,
      steady: random() < 0.01 ? null : price + 5,
      quantity,
      sold: isChanged ? Math.round(random() * 6 * wave) : 0,
    }
    const isSame =
      seen.price === last?.price && seen.steady === last.steady && quantity === last.quantity && seen.sold === 0
    minutes.push({ ...seen, isChanged: !isSame })
  }
  return minutes
}

const flowOf = ({ sold, price }: Minute): FlowSums => ({
  ...noFlow(),
  sold,
  soldSeen: sold,
  value: sold * price,
  noise: sold / 4,
})

const sideOf = (minute: Minute): SideBucket => ({
  ...emptySideBucket(),
  samples: 1,
  priceSum: minute.price,
  priceMin: minute.price,
  priceMax: minute.price,
  quantitySum: minute.quantity,
  quantityMin: minute.quantity,
  quantityMax: minute.quantity,
  steady:
    minute.steady === null
      ? { samples: 1, sum: minute.price, min: minute.price, max: minute.price }
      : { samples: 1, sum: minute.steady, min: minute.steady, max: minute.steady },
  flow: flowOf(minute),
})

const bucketOf = (minute: Minute): Bucket => ({
  itemId: ITEM,
  start: minute.slot * MINUTE_MS,
  count: 1,
  buy: { ...emptySideBucket(), flow: noFlow() },
  sell: sideOf(minute),
})

/** What the database would hold at a poll; sums by plain addition. */
const readingAt = (minutes: readonly Minute[], at: number): ItemReading => {
  const now = minutes[at]!
  const ofDay = minutes.slice(Math.max(0, at - DAY + 1), at + 1).filter(({ slot }) => slot > now.slot - DAY)
  const sold = ofDay.reduce((sum, minute) => sum + minute.sold, 0)
  const flow = { ...noFlow(), sold, soldSeen: sold, noise: sold / 4 }
  return {
    itemId: ITEM,
    slot: now.slot,
    seenSlot: now.slot,
    numbers: {
      sell_price: now.price,
      sell_steady_price: now.steady ?? now.price,
      sell_quantity: now.quantity,
      '1d_coverage': ofDay.length / DAY,
      '1d_sell_sold': flow.sold,
      '1d_sell_sold_error': flowError(flow, 'sold'),
    },
    before: (field, span, price) => {
      const target = now.slot - { '1h': 60, '6h': 360, '1d': DAY, '7d': 7 * DAY }[span]
      const then = minutes.findLast(({ slot }) => slot <= target)
      if (then === undefined) return null
      if (field === 'sell_quantity') return then.quantity
      return price === 'steady' ? (then.steady ?? then.price) : then.price
    },
  }
}

const live = (rule: CompiledRule, minutes: readonly Minute[]): string[] => {
  const index = new RuleIndex()
  index.put(rule, [ITEM])
  const states = new RuleStates()
  const fired: string[] = []
  const everyPoll = rule.changes.length > 0 || rule.fields.some((field) => field.startsWith('1d'))
  for (const [at, minute] of minutes.entries()) {
    const nowMs = minute.slot * MINUTE_MS
    // Only what changed is read, and what a state waits for.
    const isRead = everyPoll || minute.isChanged || states.restless(index).has(ITEM)
    const readings = isRead ? [readingAt(minutes, at)] : []
    const poll = { slot: minute.slot, nowMs, pollMinutes: 1, lawDays: null }
    const { events, states: judged } = evaluate(index, readings, states, poll)
    for (const change of judged) states.set(change.rule.key, change.itemId, change.state)
    for (const { slot } of events) fired.push(new Date(slot * MINUTE_MS).toISOString())
  }
  return fired
}

const conditions = fc.oneof(
  fc
    .tuple(fc.constantFrom('gt', 'gte', 'lt', 'lte'), fc.integer({ min: 1_700, max: 2_300 }))
    .map(([op, value]) => `sell_price:${op}:${value}`),
  fc
    .tuple(fc.constantFrom('rises', 'falls'), fc.integer({ min: 1, max: 8 }), fc.constantFrom('1h', '6h'))
    .map(([op, percent, span]) => `sell_price:${op}:${percent}%:${span}`),
  fc
    .tuple(fc.constantFrom('gt', 'lt'), fc.integer({ min: 1_500, max: 3_000 }))
    .map(([op, value]) => `1d_sell_sold:${op}:${value}`),
  fc.integer({ min: 300, max: 700 }).map((value) => `sell_quantity:lt:${value},sell_price:gt:1900`),
)

const rules = fc.record({
  subject: fc.constant<AlertRule['subject']>({ kind: 'item', id: ITEM }),
  conditions,
  price: fc.constantFrom<AlertRule['price']>('steady', 'best'),
  certainty: fc.constantFrom<AlertRule['certainty']>('sure', 'likely'),
  hold: fc.integer({ min: 1, max: 4 }),
  repeat: fc.constantFrom<AlertRule['repeat']>('once', 'again', 'hourly', 'daily'),
})

it('says of two days of minutes that it would have fired just when it does live', { timeout: 120_000 }, () => {
  let events = 0
  fc.assert(
    fc.property(rules, fc.integer(), fc.constantFrom(0, 0.001, 0.02), (rule, seed, lossRatio) => {
      const minutes = makeMinutes(seed, lossRatio)
      const compiled = new CompiledRule({ accountId: 'a', alertId: 'r', revision: 1, until: null, rule })
      const span = preview({
        ...{ rule: compiled, resolution: 'minute', pollMinutes: 1 },
        ...{ buckets: minutes.map(bucketOf), from: START * MINUTE_MS, to: (START + DAYS * DAY) * MINUTE_MS },
      })
      const fired = live(compiled, minutes)
      events += fired.length
      expect(span.unjudged).toEqual([])
      expect(span.fired.map(({ at }) => at)).toEqual(fired.slice(-200))
    }),
    { numRuns: 30 },
  )
  expect(events).toBeGreaterThan(10)
})
