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

export const waysByOutput = (ways: readonly Way[]): ReadonlyMap<Good, readonly Way[]> => {
  const byOutput = new Map<Good, Way[]>()
  for (const way of ways) {
    // A recipe that names nothing it takes is not free, but unknown; one that takes what it makes makes nothing.
    if (way.inputs.length === 0 || !(way.count > 0)) continue
    const good = itemGood(way.output)
    if ((inputsOf(way).goods.get(good) ?? 0) >= way.count) continue
    const makers = byOutput.get(good)
    if (makers === undefined) byOutput.set(good, [way])
    else makers.push(way)
  }
  return byOutput
}

/** The goods from which these are made, and they themselves. */
export const goodsBelow = (targets: Iterable<Good>, byOutput: ReadonlyMap<Good, readonly Way[]>): ReadonlySet<Good> => {
  const goods = new Set(targets)
  for (const good of goods)
    for (const way of byOutput.get(good) ?? []) for (const input of inputsOf(way).goods.keys()) goods.add(input)
  return goods
}

/**
 * Goods that nobody makes: no way leads to them, or only ways that go round in a circle which nothing enters.
 * `isSupplied`: there is another source than making it.
 */
export const leavesOf = (
  goods: ReadonlySet<Good>,
  byOutput: ReadonlyMap<Good, readonly Way[]>,
  isSupplied: (good: Good) => boolean,
): ReadonlySet<Good> => {
  const leaves = new Set([...goods].filter((good) => (byOutput.get(good) ?? []).length === 0))
  const had = new Set([...goods].filter((good) => leaves.has(good) || isSupplied(good)))
  for (let grew = true; grew; ) {
    grew = false
    for (const good of goods) {
      if (had.has(good)) continue
      const ways = byOutput.get(good) ?? []
      if (ways.some((way) => [...inputsOf(way).goods.keys()].every((input) => had.has(input)))) {
        had.add(good)
        grew = true
      }
    }
  }
  for (const good of goods) if (!had.has(good)) leaves.add(good)
  return leaves
}
