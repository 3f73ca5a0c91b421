import type { Way } from '@gildscope/contracts'
import { COIN_ID, type Good, itemGood } from './good.ts'

export const goodOf = ({ kind, id }: Way['inputs'][number]): Good => `${kind}:${id}`
export const isCoin = ({ kind, id }: Way['inputs'][number]): boolean => kind === 'currency' && id === COIN_ID

/** What a way takes of each good, and the coin beside it. */
export const inputsOf = (way: Way): { goods: ReadonlyMap<Good, number>; coin: number } => {
  const goods = new Map<Good, number>()
  let coin = 0
  for (const input of way.inputs) {
    if (isCoin(input)) coin += input.count
    else goods.set(goodOf(input), (goods.get(goodOf(input)) ?? 0) + input.count)
  }
  return { goods, coin }
}

/** What one time makes of each item. */
export const outputsOf = ({ output, count, byproducts }: Way): ReadonlyMap<Good, number> => {
  const outputs = new Map([[itemGood(output), count]])
  for (const { id, count: more } of byproducts) outputs.set(itemGood(id), (outputs.get(itemGood(id)) ?? 0) + more)
  return outputs
}

/** Ways by each of what they make. */
export const makersOf = (ways: readonly Way[]): ReadonlyMap<Good, readonly Way[]> => {
  const makers = new Map<Good, Way[]>()
  for (const way of ways)
    for (const good of outputsOf(way).keys()) {
      const known = makers.get(good)
      if (known === undefined) makers.set(good, [way])
      else known.push(way)
    }
  return makers
}

/** What one time makes beyond what it takes of its own kind. */
export const netOf = (way: Way): number => way.count - (inputsOf(way).goods.get(itemGood(way.output)) ?? 0)

/** A recipe that names nothing it takes is not free, but unknown; one that takes all that it makes makes nothing. */
export const makesSomething = (way: Way): boolean => way.inputs.length > 0 && netOf(way) > 0

/** The goods from which these are made, they themselves, and the ways between; `beside`: what only comes out as well. */
export const reachBelow = (
  targets: Iterable<Good>,
  ways: readonly Way[],
): { goods: ReadonlySet<Good>; beside: ReadonlySet<Good>; ways: readonly Way[] } => {
  const makers = makersOf(ways)
  const goods = new Set(targets)
  const below = new Set<Way>()
  for (const good of goods)
    for (const way of makers.get(good) ?? []) {
      if (!makesSomething(way)) continue
      below.add(way)
      for (const input of inputsOf(way).goods.keys()) goods.add(input)
    }
  const made = [...below].flatMap((way) => [...outputsOf(way).keys()])
  return { goods, beside: new Set(made.filter((good) => !goods.has(good))), ways: [...below] }
}

/**
 * Goods that nobody makes: no way leads to them, or all ways to them go round in a circle that nothing enters, which is
 * then entered as far down as the ways lead. `isSupplied`: there is another source than making it.
 */
export const leavesOf = (
  goods: ReadonlySet<Good>,
  open: readonly Way[],
  isSupplied: (good: Good) => boolean,
): ReadonlySet<Good> => {
  const makers = makersOf(open)
  const inputs = new Map(open.map((way) => [way, [...inputsOf(way).goods.keys()]] as const))
  const leaves = new Set([...goods].filter((good) => !makers.has(good)))
  const had = new Set([...goods].filter((good) => leaves.has(good) || isSupplied(good)))
  const spread = (): void => {
    for (let grew = true; grew; ) {
      grew = false
      for (const [good, ways] of makers)
        if (!had.has(good) && ways.some((way) => inputs.get(way)!.every((input) => had.has(input)))) {
          had.add(good)
          grew = true
        }
    }
  }
  /** Down the ways for as long as something new is lacking. */
  const entryOf = (from: Good): Good => {
    const path = new Set([from])
    for (let good = from; ; ) {
      const lacking = makers.get(good)!.flatMap((way) => inputs.get(way)!)
      const next = lacking.find((input) => !had.has(input) && !path.has(input))
      if (next === undefined) return good
      path.add(next)
      good = next
    }
  }
  spread()
  for (const good of goods)
    while (!had.has(good)) {
      const entry = entryOf(good)
      leaves.add(entry)
      had.add(entry)
      spread()
    }
  return leaves
}
