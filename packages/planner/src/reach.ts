import type { Way } from '@gildscope/contracts'
import { COIN_ID, type Good, goodParts, itemGood } from './good.ts'

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

/** What one time makes beyond what it takes of its own kind. */
export const netOf = (way: Way): number => way.count - (inputsOf(way).goods.get(itemGood(way.output)) ?? 0)

/** A recipe that names nothing it takes is not free, but unknown; one that takes all that it makes makes nothing. */
export const makesSomething = (way: Way): boolean => way.inputs.length > 0 && netOf(way) > 0

/** The goods from which these are made, they themselves, and the ways between. */
export const reachBelow = (
  targets: Iterable<Good>,
  ways: readonly Way[],
): { goods: ReadonlySet<Good>; ways: readonly Way[] } => {
  const byOutput = Map.groupBy(ways, ({ output }) => output)
  const goods = new Set(targets)
  const below: Way[] = []
  for (const good of goods) {
    const { kind, id } = goodParts(good)
    for (const way of (kind === 'item' && byOutput.get(id)) || []) {
      if (!makesSomething(way)) continue
      below.push(way)
      for (const input of inputsOf(way).goods.keys()) goods.add(input)
    }
  }
  return { goods, ways: below }
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
  const byOutput = Map.groupBy(open, ({ output }) => itemGood(output))
  const inputs = new Map(open.map((way) => [way, [...inputsOf(way).goods.keys()]] as const))
  const leaves = new Set([...goods].filter((good) => !byOutput.has(good)))
  const had = new Set([...goods].filter((good) => leaves.has(good) || isSupplied(good)))
  const spread = (): void => {
    for (let grew = true; grew; ) {
      grew = false
      for (const [good, ways] of byOutput)
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
      const lacking = byOutput.get(good)!.flatMap((way) => inputs.get(way)!)
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
