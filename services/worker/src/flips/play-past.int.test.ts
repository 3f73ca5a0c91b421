import { createRequire } from 'node:module'
import type { FlipCandidate } from '@gildscope/contracts'
import { calibration, keptRatio, type PickMinute, promiseSet, type SettledDay } from '@gildscope/finder'
import { createGeneratedWorld, type World } from '@gildscope/game-simulator'
import { type Solve, solveWith } from '@gildscope/planner'
import type { Highs } from 'highs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FindSet } from './frozen.ts'
import { type EndedSet, type PastDay, playPast } from './play-past.ts'

const loadHighs: () => Promise<Highs> = createRequire(import.meta.url)('highs')

const TODAY = 20_781
const ITEMS = 24
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

type Spoil = (candidate: FlipCandidate) => FlipCandidate

/** A month of the middle purse, with what the finder is told. */
const playMonth = async (spoil: Spoil = (candidate) => candidate): Promise<EndedSet[]> => {
  const find: FindSet = async (candidates, settings) =>
    settings.purse === 10_000_000
      ? promiseSet(candidates.map(spoil), settings, solve)
      : { profit: { mean: 0, least: 0, most: 0 }, picks: [] }
  const ended: EndedSet[] = []
  for await (const day of playPast(pastDays(), { find, firstFrozen: TODAY - 33, lastFrozen: TODAY - 4 }))
    ended.push(...day.ended)
  return ended
}

const settledDays = (sets: readonly EndedSet[]): SettledDay[] =>
  sets.map(({ frozen, outcome }) => ({
    promised: frozen.set.profit.mean,
    realised: outcome.realised,
    picks: outcome.picks.map(({ realised }, rank) => ({ realised, quantiles: frozen.set.picks[rank]!.quantiles })),
  }))

const FALSELY = 4
const overstated: Spoil = ({ fills: { buy, sell }, ...rest }) => ({
  ...rest,
  fills: { buy: { ...buy, sold: FALSELY * buy.sold }, sell: { ...sell, sold: FALSELY * sell.sold } },
})

describe('a simulated month', () => {
  let right: EndedSet[]
  beforeAll(async () => {
    right = await playMonth()
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
    const own = right.reduce((sum, { outcome }) => sum + outcome.realised, 0)
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
})
