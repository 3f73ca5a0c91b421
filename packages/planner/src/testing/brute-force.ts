import type { Way } from '@gildscope/contracts'
import { exactNetProceeds } from '@gildscope/market'
import type { Question } from '../question.ts'

const OBTAINED = 1_000_000

/**
 * The least that a small question without orders can cost, by trying every number of every way; null: nothing does.
 * Each way must have a number a day, and the question one day and one account.
 */
export const leastCost = (asked: Question): number | null => {
  const ways = asked.ways.filter(({ count, inputs, output }) => {
    const own = inputs.find(({ kind, id }) => kind === 'item' && id === output)
    return count > (own?.count ?? 0)
  })
  const wanted = new Map(asked.settings.targets.map(({ id, units }) => [id, units]))
  const items = new Set([...wanted.keys(), ...ways.flatMap(inputItems), ...ways.map(({ output }) => output)])
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

const inputItems = ({ inputs }: Way): number[] => inputs.flatMap(({ kind, id }) => (kind === 'item' ? [id] : []))

/** Items that somebody sells, or that some way makes of such, or of what only a player can obtain. */
const makeable = (asked: Question, ways: readonly Way[], items: ReadonlySet<number>): ((id: number) => boolean) => {
  const had = new Set([...items].filter((id) => asked.markets.has(id) || !ways.some(({ output }) => output === id)))
  for (let round = 0; round < ways.length; round++)
    for (const way of ways) if (inputItems(way).every((id) => had.has(id))) had.add(way.output)
  return (id) => asked.markets.has(id) || (had.has(id) && ways.some(({ output }) => output === id))
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
    net.set(way.output, net.get(way.output)! - way.count * count)
    if (inputItems(way).includes(way.output)) seeds.set(way.output, 1)
    else byOthers.set(way.output, (byOthers.get(way.output) ?? 0) + way.count * count)
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
