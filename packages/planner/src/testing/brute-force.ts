import type { Way } from '@gildscope/contracts'
import { exactNetProceeds } from '@gildscope/market'
import type { Question } from '../question.ts'

const OBTAINED = 1_000_000

/**
 * The least that a small question without orders can cost, by trying every number of every way; null: nothing does.
 * Each way must have a number a day, and the question one day and one account.
 */
export const leastCost = (asked: Question): number | null => {
  const ways = asked.ways.filter(makesSomething)
  const wanted = new Map(asked.settings.targets.map(({ id, units }) => [id, units]))
  const items = new Set([
    ...wanted.keys(),
    ...ways.flatMap(inputItems),
    ...ways.flatMap((way) => madeBy(way).map(([id]) => id)),
  ])
  const isMade = makeable(asked, ways, items)
  let least: number | null = null
  const times = new Map<Way, number>()
  const visit = (at: number): void => {
    const way = ways[at]
    if (way === undefined) {
      const cost = costOf(asked, times, wanted, items, isMade)
      if (cost !== null && (least === null || cost < least)) least = cost
      return
    }
    for (let count = 0; count <= way.perDay!; count++) {
      times.set(way, count)
      visit(at + 1)
    }
  }
  visit(0)
  return least
}

const makesSomething = ({ count, inputs, output }: Way): boolean =>
  count > (inputs.find(({ kind, id }) => kind === 'item' && id === output)?.count ?? 0)

const inputItems = ({ inputs }: Way): number[] => inputs.flatMap(({ kind, id }) => (kind === 'item' ? [id] : []))

const madeBy = ({ output, count, byproducts }: Way): (readonly [id: number, count: number])[] => [
  [output, count],
  ...byproducts.map((one) => [one.id, one.count] as const),
]

const isMadeBy = (way: Way, id: number): boolean => madeBy(way).some(([made]) => made === id)

/** Items that somebody sells, or that some way makes of such; what only itself leads to has to be obtained. */
const makeable = (asked: Question, ways: readonly Way[], items: ReadonlySet<number>): ((id: number) => boolean) => {
  const had = new Set([...items].filter((id) => asked.markets.has(id)))
  for (const id of [...items].sort((a, b) => b - a)) {
    // Inputs have higher numbers, but for what takes its own kind.
    const makers = ways.filter((way) => isMadeBy(way, id))
    if (makers.some((way) => inputItems(way).every((input) => input !== id))) had.add(id)
  }
  return (id) => had.has(id)
}

const costOf = (
  asked: Question,
  times: ReadonlyMap<Way, number>,
  wanted: ReadonlyMap<number, number>,
  items: ReadonlySet<number>,
  isMade: (id: number) => boolean,
): number | null => {
  let cost = 0
  const net = new Map([...items].map((id) => [id, wanted.get(id) ?? 0]))
  const seeds = new Map<number, number>()
  const byOthers = new Map<number, number>()
  const karma = asked.settings.currencies[0]!
  for (const [way, count] of times) {
    if (count === 0) continue
    for (const [id, each] of madeBy(way)) {
      net.set(id, net.get(id)! - each * count)
      if (inputItems(way).includes(id)) seeds.set(id, 1)
      else byOthers.set(id, (byOthers.get(id) ?? 0) + each * count)
    }
    for (const { kind, id, count: each } of way.inputs) {
      if (kind === 'item') net.set(id, net.get(id)! + each * count)
      else cost += each * count * (id === karma.id ? karma.copper : 1)
    }
  }
  for (const id of items) {
    const units = Math.max(0, Math.ceil(net.get(id)! - 1e-9), Math.ceil((seeds.get(id) ?? 0) - (byOthers.get(id) ?? 0)))
    const paid = cheapest(asked, id, units, isMade(id))
    if (paid === null) return null
    cost += paid
  }
  return cost
}

const cheapest = (asked: Question, id: number, units: number, isMade: boolean): number | null => {
  const market = asked.markets.get(id)
  const own = asked.stock.filter(({ good }) => good === `item:${id}`)
  const free = own.reduce((all, { isBound, units: held }) => all + (isBound ? 0 : held), 0)
  const bid = market?.buys[0] ?? 0
  const sells =
    asked.settings.stockCosts === 'selling' && free > 0 ? Math.max(0, exactNetProceeds(bid * free) / free) : 0
  const offers = own.map(({ isBound, units: held }) => ({ price: isBound ? 0 : sells, units: held }))
  for (let at = 0; at < (market?.sells.length ?? 0); at += 3)
    offers.push({ price: market!.sells[at]!, units: market!.sells[at + 1]! })
  if (!isMade) offers.push({ price: OBTAINED, units: Number.POSITIVE_INFINITY })
  offers.sort((a, b) => a.price - b.price)
  let [left, cost] = [units, 0]
  for (const offer of offers) {
    const taken = Math.min(left, offer.units)
    if (taken > 0) cost += taken * offer.price
    left -= taken
  }
  return left > 0 ? null : cost
}

/** The most that a small question of earning can bring, likewise. */
export const mostProfit = (asked: Question): number => {
  const items = new Set([
    ...asked.stock.map(({ good }) => Number(good.slice('item:'.length))),
    ...asked.ways.flatMap((way) => [...madeBy(way).map(([id]) => id), ...inputItems(way)]),
  ])
  const ways = asked.ways.filter(makesSomething)
  let most = 0
  const times = new Map<Way, number>()
  const visit = (at: number): void => {
    const way = ways[at]
    if (way === undefined) {
      const profit = profitOf(asked, times, items)
      if (profit !== null && profit > most) most = profit
      return
    }
    for (let count = 0; count <= way.perDay!; count++) {
      times.set(way, count)
      visit(at + 1)
    }
  }
  visit(0)
  return most
}

const profitOf = (asked: Question, times: ReadonlyMap<Way, number>, items: ReadonlySet<number>): number | null => {
  const used = new Map<number, number>()
  const made = new Map<number, number>()
  const own = new Map<number, number>()
  const add = (to: Map<number, number>, id: number, units: number): void => {
    to.set(id, (to.get(id) ?? 0) + units)
  }
  let coin = 0
  let profit = 0
  for (const [way, count] of times) {
    if (count === 0) continue
    if (inputItems(way).includes(way.output)) add(own, way.output, 1)
    for (const [id, each] of madeBy(way)) add(made, id, each * count)
    for (const { kind, id, count: each } of way.inputs) {
      if (kind === 'item') add(used, id, each * count)
      else if (id === 1) coin += each * count
      // There is none of any other currency.
      else return null
    }
  }
  for (const id of items) {
    const stock = asked.stock.filter(({ good }) => good === `item:${id}`)
    const free = stock.reduce((all, { isBound, units }) => all + (isBound ? 0 : units), 0)
    const bound = stock.reduce((all, { isBound, units }) => all + (isBound ? units : 0), 0)
    const [takes, makes] = [used.get(id) ?? 0, made.get(id) ?? 0]
    const byOthers = [...times].some(([way, n]) => n > 0 && isMadeBy(way, id) && !inputItems(way).includes(id))
    const seed = own.has(id) && !byOthers && free + bound === 0 ? 1 : 0
    const bought = Math.max(0, Math.ceil(takes - makes - free - bound - 1e-9), seed)
    const market = asked.markets.get(id)
    let left = bought
    for (let at = 0; left > 0 && at < (market?.sells.length ?? 0); at += 3) {
      const units = Math.min(left, market!.sells[at + 1]!)
      coin += units * market!.sells[at]!
      left -= units
    }
    if (left > 0) return null
    const fromBound = Math.min(bound, takes)
    let spare = Math.floor(Math.min(free + bought + makes, free + bought + makes + fromBound - takes) + 1e-9)
    const share = (sold: number): number => Math.floor(sold * 7 * asked.settings.sellShare)
    const sinks: { price: number; units: number }[] = []
    if (market !== undefined) {
      sinks.push({
        price: market.buys[0] ?? 0,
        units: Math.min(market.buys[1] ?? 0, share(market.fills.buy?.sold ?? 0)),
      })
      sinks.push({ price: market.sells[0]! - 1, units: share(market.fills.sell?.sold ?? 0) })
    }
    const priced = sinks
      .filter(({ price, units }) => price > 0 && units > 0)
      .map(({ price, units }) => ({ units, net: exactNetProceeds(price * units) / units }))
      .sort((a, b) => b.net - a.net)
    for (const { net, units } of priced) {
      const sold = Math.min(spare, units)
      if (net > 0) profit += net * sold
      spare -= sold
    }
  }
  return coin <= (asked.settings.budget ?? coin) ? profit - coin : null
}

/** The first day, today being 1, on which so many times of each way can have been done, by trying every order of them. */
export const fewestDays = (times: ReadonlyMap<Way, number>, held: ReadonlyMap<number, number>): number => {
  const ways = [...times.keys()]
  const isPossible = (way: Way, left: readonly number[]): boolean =>
    way.inputs.every(({ id, count }) => {
      let units = held.get(id) ?? 0
      ways.forEach((each, at) => {
        const done = times.get(each)! - left[at]!
        if (each.output === id) units += each.count * done
        units -= done * each.inputs.reduce((all, input) => (input.id === id ? all + input.count : all), 0)
      })
      return units >= count
    })
  let states = [ways.map((way) => times.get(way)!)]
  for (let day = 1; ; day++) {
    const reached = new Map<string, readonly number[]>()
    const visit = (left: readonly number[], today: readonly number[]): void => {
      const key = `${left} ${today}`
      if (reached.has(key)) return
      reached.set(key, left)
      ways.forEach((way, at) => {
        if (left[at] === 0 || today[at] === way.perDay || !isPossible(way, left)) return
        visit(left.with(at, left[at]! - 1), today.with(at, today[at]! + 1))
      })
    }
    for (const state of states)
      visit(
        state,
        ways.map(() => 0),
      )
    states = [...new Map([...reached.values()].map((left) => [left.join(), [...left]])).values()]
    if (states.some((left) => left.every((count) => count === 0))) return day
  }
}
