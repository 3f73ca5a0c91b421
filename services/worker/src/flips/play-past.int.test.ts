import { createRequire } from 'node:module'
import type { FlipCandidate } from '@gildscope/contracts'
import { ensurePartitions, inTransaction, numberArray, schema } from '@gildscope/db'
import {
  calibration,
  keptRatio,
  type PickMinute,
  promiseSet,
  type SetOutcome,
  type SettledDay,
} from '@gildscope/finder'
import { createGeneratedWorld, type World } from '@gildscope/game-simulator'
import { type Solve, solveWith } from '@gildscope/planner'
import { useDatabase, useRole } from '@gildscope/testkit'
import type { Highs } from 'highs'
import { beforeAll, describe, expect, test } from 'vitest'
import { type FindSet, frozenSets } from './frozen.ts'
import { type EndedSet, type PastDay, playPast } from './play-past.ts'
import { storeRuns, storeSet } from './record-store.ts'
import { settleSets, startSettling } from './settle-sets.ts'

const loadHighs: () => Promise<Highs> = createRequire(import.meta.url)('highs')

const TODAY = 20_781
const ITEMS = 24
const database = useDatabase()
const role = useRole(database, 'worker')
let solve: Solve
let world: World

beforeAll(async () => {
  solve = solveWith(await loadHighs())
  world = createGeneratedWorld({ seed: 2, tradable: 3_000 })
})

const pastDays = function* (): Generator<PastDay> {
  for (const { day, minutes } of world.archive!.minutes!({ items: ITEMS, fromDay: TODAY - 43, toDay: TODAY - 1 })) {
    const ofItems = Map.groupBy(minutes, ({ itemId }) => itemId)
    const side = ({ price, units, value }: { price: number | null; units: number; value: number }) => ({
      ...{ price, traded: 100 * units, value },
    })
    yield {
      day,
      minutes: new Map(
        [...ofItems].map(([id, ofItem]): [number, PickMinute[]] => [
          id,
          ofItem.map(({ minute, buy, sell }) => ({ slot: minute, buy: side(buy), sell: side(sell) })),
        ]),
      ),
    }
  }
}

type Span = [from: number, to: number]

/** What a site has stored of some days, but for a span in which it was down. */
const writePast = async ([firstDay, lastDay]: Span, [from, to]: Span) => {
  const [first, last] = [firstDay * 1440, lastDay * 1440]
  await ensurePartitions(database.pool, 'history_minute', first, last)
  await database.pool.query(
    `insert into market.poll (slot, claimed_by, started_at, finished_at, "full")
     select slot, 'test', now(), now(), true from generate_series($1::int4, $2::int4 - 1) slot
     where slot not between $3 and $4 - 1`,
    [first, last, from, to],
  )
  const ids = new Set<number>()
  for (const { day, minutes } of pastDays()) {
    if (day < firstDay || day >= lastDay) continue
    const rows = [...minutes].flatMap(([id, ofItem]) => ofItem.map((minute) => ({ id, ...minute })))
    const seen = rows.filter(({ slot }) => slot < from || slot >= to)
    for (const { id } of seen) ids.add(id)
    await database.pool.query(
      `insert into market.history_minute (item_id, slot, buy_price, buy_sold, buy_value, sell_price, sell_sold, sell_value)
       select * from unnest($1::int4[], $2::int4[], $3::int4[], $4::float4[], $5::float8[], $6::int4[], $7::float4[], $8::float8[])`,
      [
        ...[numberArray(seen.map(({ id }) => id)), numberArray(seen.map(({ slot }) => slot))],
        ...(['buy', 'sell'] as const).flatMap((side) => [
          seen.map((minute) => minute[side].price),
          numberArray(seen.map((minute) => minute[side].traded / 100)),
          numberArray(seen.map((minute) => minute[side].value)),
        ]),
      ],
    )
  }
  await database.db.insert(schema.price).values([...ids].map((itemId) => ({ itemId, changedSlot: first, version: 1 })))
}

type Spoil = (candidate: FlipCandidate) => FlipCandidate

/** A month of the middle purse, with what the finder is told. */
const playMonth = async (
  spoil: Spoil = (candidate) => candidate,
  note?: (candidates: readonly FlipCandidate[]) => void,
): Promise<EndedSet[]> => {
  const find: FindSet = async (candidates, settings) => {
    if (settings.purse !== 10_000_000) return { profit: { mean: 0, least: 0, most: 0 }, picks: [] }
    note?.(candidates)
    return promiseSet(candidates.map(spoil), settings, solve)
  }
  const ended: EndedSet[] = []
  for await (const day of playPast(pastDays(), { find, firstFrozen: TODAY - 33, lastFrozen: TODAY - 4 }))
    ended.push(...day.ended)
  return ended
}

const settledDays = (sets: readonly EndedSet[]): SettledDay[] =>
  sets.map(({ frozen, outcome }) => ({
    promised: frozen.set.profit.mean,
    realised: outcome.realised!,
    picks: outcome.picks.map(({ realised }, rank) => ({
      realised: realised!,
      quantiles: frozen.set.picks[rank]!.quantiles,
    })),
  }))

const FALSELY = 4
const overstated: Spoil = ({ fills: { buy, sell }, ...rest }) => ({
  ...rest,
  fills: { buy: { ...buy, sold: FALSELY * buy.sold }, sell: { ...sell, sold: FALSELY * sell.sold } },
})

describe('a simulated month', () => {
  let right: EndedSet[]
  const known: (readonly FlipCandidate[])[] = []
  beforeAll(async () => {
    right = await playMonth(undefined, (candidates) => known.push(candidates))
  }, 300_000)

  test('settles each day, and its promises are kept', () => {
    expect(right.map(({ frozen }) => frozen.set.day)).toEqual(Array.from({ length: 30 }, (_, at) => TODAY - 33 + at))
    const days = settledDays(right)
    const kept = keptRatio(days)!
    expect(kept.ratio).toBeGreaterThan(0.8)
    expect(kept.ratio).toBeLessThan(1.25)
    const off = calibration(days).map(({ promised, cameOut }) => Math.abs(cameOut - promised))
    expect(Math.max(...off)).toBeLessThan(0.15)
    expect(off.reduce((sum, each) => sum + each, 0) / off.length).toBeLessThan(0.1)
  })

  test('beats sets of chance from items of equal trade', () => {
    const own = right.reduce((sum, { outcome }) => sum + outcome.realised!, 0)
    const sets = Array.from({ length: 100 }, (_, set) =>
      right.reduce((sum, { outcome }) => sum + outcome.random[set]!, 0),
    )
    expect(sets.filter((total) => total < own).length).toBeGreaterThan(90)
  })

  test('shows an estimator that says four times what is traded', { timeout: 300_000 }, async () => {
    const [wrong, days] = [settledDays(await playMonth(overstated)), settledDays(right)]
    expect(keptRatio(wrong)!.most).toBeLessThan(1)
    expect(keptRatio(wrong)!.ratio).toBeLessThan(0.95 * keptRatio(days)!.ratio)
    const below = (of: SettledDay[]) => calibration(of).reduce((sum, { cameOut }) => sum + cameOut, 0)
    expect(below(wrong)).toBeGreaterThan(below(days) + 0.3)
  })

  test('with a broken night is settled as a whole one, without the sets of which the night is too much', {
    timeout: 300_000,
  }, async () => {
    const { pool } = role
    const broken = TODAY - 20
    const [firstDay, lastDay] = [broken - 5, broken + 9]
    await writePast([firstDay - 1, lastDay], [broken * 1440 + 22 * 60, (broken + 1) * 1440 + 7 * 60])
    // Nobody was there to freeze the set of the second day.
    const sets = right.filter(
      ({ frozen: { set } }) => set.day >= firstDay && set.day < lastDay - 4 && set.day !== broken + 1,
    )
    for (const { frozen } of sets) {
      const { day, slot, profit, picks } = frozen.set
      const find: FindSet = async (_, { purse }) => ({ profit, picks: purse === 10_000_000 ? picks : [] })
      const [again] = await frozenSets(known[day - (TODAY - 33)]!, { find, slot })
      await inTransaction(pool, async (client) => {
        await storeSet(client, again!, { isSimulated: false })
        await storeRuns(client, again!)
        await startSettling(client, slot)
      })
    }
    await settleSets({ pool, now: new Date(lastDay * 86_400_000 + 300_000), signal: new AbortController().signal })
    const rows = await database.db.select().from(schema.pickSet).orderBy(schema.pickSet.day)
    const outcomes = new Map(rows.map(({ day, outcome }) => [day, outcome as SetOutcome]))
    const unjudged = rows.filter(({ day }) => outcomes.get(day)!.realised === null).map(({ day }) => day)
    expect(unjudged).toEqual([broken - 1, broken])
    // It ends five minutes after midnight: two hours of its three days were not seen.
    for (const { unseen } of outcomes.get(broken - 2)!.picks) expect(unseen).toBe(125)
    const untouched = sets.filter(({ frozen: { set } }) => set.day < broken - 2 || set.day > broken + 1)
    for (const { frozen, outcome } of untouched)
      expect({ day: frozen.set.day, ...outcomes.get(frozen.set.day)!, picks: [] }).toEqual({
        ...{ day: frozen.set.day, ...outcome, picks: [] },
      })
    const judged = sets.filter(({ frozen }) => !unjudged.includes(frozen.set.day))
    const brought = (of: (set: EndedSet) => number) => judged.reduce((sum, set) => sum + of(set), 0)
    const again = brought(({ frozen }) => outcomes.get(frozen.set.day)!.realised!)
    expect(again / brought(({ outcome }) => outcome.realised!)).toBeCloseTo(1, 1)
  })
})
