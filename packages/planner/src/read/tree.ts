import { roundHalfUp, walkBook } from '@gildscope/market'
import { type Answer, unitsOf } from '../answer.ts'
import { type Good, goodParts } from '../good.ts'
import { orderCapacity, orderPrice } from '../order-fill.ts'
import type { Step, TreeNode } from '../plan.ts'
import { costOfOne, type ProgramWay } from '../program.ts'
import { inputsOf, outputsOf } from '../reach.ts'
import { OBTAIN_WEIGHT, sellingValue } from '../sources.ts'

type Kind = TreeNode['ways'][number]

const SWEEPS = 100

const kindOf = (way: ProgramWay['way']['kind']): Kind =>
  way === 'craft' || way === 'forge' || way === 'vendor' ? way : way === 'other' ? 'obtain' : 'convert'

/** Of what costs nothing more, as long as it is used. */
const LEAST_WORTH = 1e-9

/** Shares of what is paid for a way: of what it makes for the plan, by what that is worth there. */
const sharesOf = ({ outputs, output }: ProgramWay, { settled, prices }: Answer): ReadonlyMap<Good, number> => {
  const worths = [...outputs].map(([good, each]) => {
    const isUsed = (settled.get(good)?.used ?? 0) > 0
    return [good, isUsed ? each * Math.max(prices.get(good) ?? 0, LEAST_WORTH) : 0] as const
  })
  const all = worths.reduce((sum, [, worth]) => sum + worth, 0)
  return all > 0 ? new Map(worths.map(([good, worth]) => [good, worth / all])) : new Map([[output, 1]])
}

const LEAST_SHARE = 0.001

type Shares = ReadonlyMap<ProgramWay, ReadonlyMap<Good, number>>

/** What a used unit of each good costs in the mean, own stock at what it would bring. */
const unitCosts = ({ program, settled, choice }: Answer, shares: Shares): ReadonlyMap<Good, number> => {
  const bought = new Map<Good, number>()
  for (const [good, { taken }] of settled) {
    const { kind, id } = goodParts(good)
    const held = program.held.get(good)
    const value = kind === 'item' && held ? sellingValue(program.question.markets.get(id), held.units - held.bound) : 0
    const ofCurrency = program.question.settings.currencies.find((own) => kind === 'currency' && own.id === id)?.copper
    let cost = 0
    for (const { source, units } of taken) {
      if (source.kind === 'own') cost += (value ?? 0) * units
      else cost += (source.kind === 'currency' ? (ofCurrency ?? 0) : source.coin) * units
    }
    bought.set(good, cost)
  }
  const costs = new Map<Good, number>()
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const sums = new Map(bought)
    for (const [way, times] of choice.times) {
      let cost = way.coin * times
      for (const [good, each] of way.goods) cost += each * times * (costs.get(good) ?? 0)
      for (const [output, share] of shares.get(way)!) sums.set(output, (sums.get(output) ?? 0) + cost * share)
    }
    let moved = 0
    for (const [good, { used }] of settled) {
      const cost = used > 0 ? sums.get(good)! / used : 0
      moved = Math.max(moved, Math.abs(cost - (costs.get(good) ?? 0)))
      costs.set(good, cost)
    }
    if (moved < 1e-6) break
  }
  return costs
}

/** Costs are means, by which a way that was not taken may seem a little less; only a barred one can be. */
const moreOf = (other: { cost: number; barred: Other['barred'] }, cost: number): number => {
  const more = roundHalfUp(other.cost - cost)
  return other.barred === null ? Math.max(0, more) : more
}

type Other = NonNullable<TreeNode['other']>

export const treeOf = (answer: Answer, steps: readonly Step[]): TreeNode[] => {
  const { program, settled, choice, prices } = answer
  const { question } = program
  // Who earns has no tree, but hundreds of goods.
  if (program.targets.size === 0) return []
  const shares: Shares = new Map([...choice.times.keys()].map((way) => [way, sharesOf(way, answer)]))
  const costs = unitCosts(answer, shares)
  const makers = new Map<Good, [ProgramWay, number][]>()
  // A trace that comes out of something else is not how it is had.
  for (const [way, times] of choice.times)
    for (const [good, each] of way.outputs)
      if (each * times >= LEAST_SHARE * (settled.get(good)?.used ?? 0))
        makers.set(good, [...(makers.get(good) ?? []), [way, times]])
  const places = new Map<Good, number>([...program.targets.keys()].map((good) => [good, 1]))
  for (const { goods } of choice.times.keys())
    for (const good of goods.keys()) places.set(good, (places.get(good) ?? 0) + 1)

  const kindsOf = (good: Good): Kind[] => {
    const each = settled.get(good)!
    const kinds: Kind[] = []
    if (unitsOf(each, 'bound', 'own') > 0) kinds.push('own')
    if (unitsOf(each, 'now') > 0) kinds.push('now')
    if (unitsOf(each, 'order') > 0) kinds.push('order')
    for (const [{ way }] of makers.get(good) ?? []) if (!kinds.includes(kindOf(way.kind))) kinds.push(kindOf(way.kind))
    if (unitsOf(each, 'obtain') + each.lacking > 0) kinds.push('obtain')
    return kinds
  }

  /** Of a good of the plan what it costs there, of others what one would. */
  const priceOf = (good: Good): number | null => {
    if ((settled.get(good)?.used ?? 0) > 0) return costs.get(good) ?? 0
    const price = prices.get(good)
    return price === undefined || price >= OBTAIN_WEIGHT ? null : price
  }
  const wayCost = (way: ProgramWay['way'], good: Good, units: number): number | null => {
    const { goods, coin } = inputsOf(way)
    const outputs = outputsOf(way)
    if ([...goods.keys()].some((input) => priceOf(input) === null)) return null
    const isOfUse = (each: Good): boolean => goods.has(each) || (settled.get(each)?.used ?? 0) > 0
    const cost = costOfOne({ goods, outputs, weight: coin }, good, (each) => (isOfUse(each) ? (priceOf(each) ?? 0) : 0))
    return cost * units
  }

  const othersOf = (
    good: Good,
    units: number,
    kinds: readonly Kind[],
  ): { way: Kind; cost: number; barred: Other['barred'] }[] => {
    const { kind, id } = goodParts(good)
    const others: { way: Kind; cost: number; barred: Other['barred'] }[] = []
    const whole = Math.ceil(units)
    const market = kind === 'item' ? question.markets.get(id) : undefined
    if (market !== undefined && !kinds.includes('now')) {
      const { filled, total } = walkBook(market.sells, whole)
      if (filled === whole) others.push({ way: 'now', cost: total, barred: null })
    }
    const bid = market === undefined ? null : orderPrice(market)
    if (market !== undefined && bid !== null && !kinds.includes('order') && orderCapacity(question, market) >= whole) {
      const isPoor = program.changes.noOrders?.has(id) === true
      others.push({ way: 'order', cost: bid * whole, barred: isPoor ? 'order-saves-too-little' : null })
    }
    for (const each of program.ways) {
      if (!each.outputs.has(good) || choice.times.has(each)) continue
      const cost = wayCost(each.way, good, units)
      if (cost !== null) others.push({ way: kindOf(each.way.kind), cost, barred: null })
    }
    for (const way of program.barred) {
      if (way.output !== id || kind !== 'item') continue
      const cost = wayCost(way, good, units)
      if (cost !== null) others.push({ way: kindOf(way.kind), cost, barred: 'nobody-can' })
    }
    return others
  }

  const shown = new Set<Good>()
  /** What is made for several places is taken apart at the first of them. */
  const node = (good: Good, units: number): TreeNode => {
    const each = settled.get(good)!
    const kinds = kindsOf(good)
    const share = each.used > 0 ? Math.min(1, units / each.used) : 0
    const isOnlyObtained = kinds.length === 1 && kinds[0] === 'obtain'
    const cost = isOnlyObtained ? null : (costs.get(good) ?? 0) * units
    // A way that is barred is worth a word only where it would have been taken.
    const others =
      cost === null
        ? []
        : othersOf(good, units, kinds).filter(({ barred, cost: other }) => barred === null || other < cost)
    const best = others.reduce<(typeof others)[number] | null>((a, b) => (a === null || b.cost < a.cost ? b : a), null)
    const isFirst = !shown.has(good)
    shown.add(good)
    const main = (makers.get(good) ?? []).reduce<[ProgramWay, number] | null>(
      (a, b) => (a === null || b[0].outputs.get(good)! * b[1] > a[0].outputs.get(good)! * a[1] ? b : a),
      null,
    )
    const step = steps.findLastIndex(({ way }) => way === main?.[0].way)
    return {
      good,
      units,
      ways: kinds,
      cost: cost === null ? null : roundHalfUp(cost),
      places: places.get(good) ?? 1,
      owned: Math.round(unitsOf(each, 'bound', 'own') * share),
      step: step < 0 ? null : step,
      other: best === null || cost === null ? null : { way: best.way, more: moreOf(best, cost), barred: best.barred },
      children: isFirst
        ? (makers.get(good) ?? []).flatMap(([way, times]) => {
            const ofWay = shares.get(way)?.get(good) ?? 0
            // What comes out for nothing, beside what a way is done for, is taken apart there.
            if (ofWay < LEAST_SHARE) return []
            return [...way.goods]
              .filter(([input]) => input !== good)
              .map(([input, count]) => node(input, count * times * share * ofWay))
          })
        : [],
    }
  }
  return [...program.targets].map(([good, units]) => node(good, units - (choice.short.get(good) ?? 0)))
}
