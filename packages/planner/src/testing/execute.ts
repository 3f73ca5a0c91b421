import { LEVEL_WIDTH } from '@gildscope/market'
import { type Good, itemGood } from '../good.ts'
import type { Plan } from '../plan.ts'
import type { Question } from '../question.ts'
import { inputsOf, outputsOf } from '../reach.ts'

/** What following a printed plan costs and leaves. Throws where something is not there when it is needed. */
export const execute = (
  asked: Question,
  plan: Plan,
): { coin: number; left: Map<Good, number>; spent: Map<number, number> } => {
  let coin = 0
  const there = new Map<Good, number>()
  const spent = new Map<number, number>()
  const add = (good: Good, units: number): void => {
    const now = (there.get(good) ?? 0) + units
    if (now < -1e-6) throw new Error(`${-now} of ${good} are missing`)
    there.set(good, now)
  }
  const take = (way: Plan['steps'][number]['way'], times: number): void => {
    const { goods, coin: each } = inputsOf(way)
    coin += each * times
    for (const [good, count] of goods) {
      if (good.startsWith('currency:')) {
        const id = Number(good.slice('currency:'.length))
        spent.set(id, (spent.get(id) ?? 0) + count * times)
      } else add(good, -count * times)
    }
  }

  for (const { item, unitsNow, unitsByOrder } of plan.purchases) {
    const market = asked.markets.get(item)!
    let left = unitsNow
    for (let at = 0; left > 0; at += LEVEL_WIDTH) {
      if (at >= market.sells.length) throw new Error(`${left} of ${item} are not on offer`)
      const units = Math.min(left, market.sells[at + 1]!)
      coin += units * market.sells[at]!
      left -= units
    }
    if (unitsByOrder > 0) coin += unitsByOrder * (market.buys[0]! + 1)
    add(itemGood(item), unitsNow + unitsByOrder)
  }
  for (const { good, units, places } of plan.fetched) {
    for (const place of places) {
      const held = asked.stock.find(
        (stock) =>
          stock.good === good &&
          stock.account === place.account &&
          stock.place === place.place &&
          stock.where === place.where &&
          stock.units >= place.units,
      )
      if (held === undefined) throw new Error(`${place.units} of ${good} are not in ${place.place}`)
    }
    if (places.reduce((all, place) => all + place.units, 0) !== units) throw new Error(`places of ${good} hold less`)
    add(good, units)
  }
  for (const { good, units } of plan.missing) if (!good.startsWith('currency:')) add(good, units)
  const isStep = new Set(plan.steps.map(({ way }) => way))
  for (const { way, times } of plan.vendors) {
    if (isStep.has(way)) continue
    take(way, times)
    add(itemGood(way.output), way.count * times)
  }
  plan.steps.forEach(({ way, times, after }, index) => {
    if (after.some((before) => before >= index)) throw new Error(`step ${index} comes before what it waits for`)
    // One at a time: what a step makes of its own kind comes back to it.
    for (let done = 0; done < times; done++) {
      take(way, 1)
      for (const [good, units] of outputsOf(way)) add(good, units)
    }
  })
  if (asked.settings.mode === 'spend') {
    for (const { item, units } of plan.short) add(itemGood(item), units)
    for (const { id, units } of asked.settings.targets) add(itemGood(id), -units)
  }
  for (const { item, units } of plan.sales) add(itemGood(item), -units)
  return { coin, left: new Map([...there].filter(([, units]) => units > 1e-6)), spent }
}
