import type { Way } from '@gildscope/contracts'
import type { Good } from './good.ts'
import { inputsOf, outputsOf } from './reach.ts'

type Maker = {
  output: Good
  net: number
  /** Whether it takes what it makes. */
  takesItself: boolean
  /** Whether something else comes out as well. */
  makesMore: boolean
  inputs: ReadonlyMap<Good, number>
  most: number
}

type Makers = ReadonlyMap<Good, readonly Maker[]>
/** Of a good those that lead to it and back. */
type Pairs = ReadonlyMap<Good, ReadonlySet<Good>>

const timesFor = ({ net, most }: Maker, units: number): number => Math.min(most, Math.ceil(units / net))

/**
 * Units of each good that some best plan needs at most: what is made beyond them is left over, and of two ways back and
 * forth between two goods one is enough. Goods of other circles, and what these take, are not in it.
 */
export const mostWanted = (
  targets: ReadonlyMap<Good, number>,
  ways: readonly Way[],
  mostOf: (way: Way) => number,
): ReadonlyMap<Good, number> => {
  const makers = Map.groupBy(
    ways.flatMap((way) => makersOf(way, mostOf(way))),
    ({ output }) => output,
  )
  const all = [...makers.values()].flat()
  const pairs = pairsOf(makers)
  const groupOf = groupsOf(pairs, [
    ...targets.keys(),
    ...all.flatMap(({ output, inputs }) => [output, ...inputs.keys()]),
  ])
  const isBack = ({ output }: Maker, input: Good): boolean => pairs.get(output)?.has(input) === true

  /** Needs of other groups that are still to be added. */
  const open = new Map([...groupOf.values()].map((group) => [group, 0]))
  const add = (good: Good, needs: 1 | -1): number => {
    const group = groupOf.get(good)!
    open.set(group, open.get(group)! + needs)
    return open.get(group)!
  }
  for (const maker of all) for (const input of maker.inputs.keys()) if (!isBack(maker, input)) add(input, 1)

  const needed = new Map(targets)
  /** By all but a neighbour of the same group, which is where these units came from. */
  const neededBut = (good: Good, from: Good | null): number => {
    let units = needed.get(good) ?? 0
    for (const other of pairs.get(good) ?? [])
      if (other !== from)
        for (const maker of makers.get(other)!)
          units += (maker.inputs.get(good) ?? 0) * timesFor(maker, neededBut(other, good))
    return units
  }
  const wanted = new Map<Good, number>()
  const ready = new Set([...open.keys()].filter((group) => open.get(group) === 0))
  for (const group of ready)
    for (const good of group) {
      const units = neededBut(good, null)
      wanted.set(good, units)
      for (const maker of makers.get(good) ?? [])
        for (const [input, each] of maker.inputs) {
          if (isBack(maker, input)) continue
          needed.set(input, (needed.get(input) ?? 0) + each * timesFor(maker, units))
          if (add(input, -1) === 0) ready.add(groupOf.get(input)!)
        }
    }
  return wanted
}

/** One of each thing that it makes: done for one of them, it may be done for another, too. */
const makersOf = (way: Way, most: number): Maker[] => {
  const outputs = outputsOf(way)
  return [...outputs].map(([output, count]) => {
    const inputs = new Map(inputsOf(way).goods)
    const net = count - (inputs.get(output) ?? 0)
    const takesItself = inputs.delete(output)
    return { output, net, takesItself, makesMore: outputs.size > 1, inputs, most }
  })
}

/** Goods between which ways lead back and forth, where no two of these ways together gain anything. */
const pairsOf = (makers: Makers): Pairs => {
  const pairs = new Map<Good, Set<Good>>()
  const link = (good: Good, other: Good): void => {
    pairs.set(good, (pairs.get(good) ?? new Set()).add(other))
  }
  const makersFrom = (good: Good, from: Good): readonly Maker[] =>
    (makers.get(good) ?? []).filter(({ inputs }) => inputs.has(from))
  // What is made back and forth may be the first unit for a way that takes what it makes.
  const isNoSeed = ({ output, takesItself }: Maker): boolean =>
    takesItself || makers.get(output)!.every((maker) => !maker.takesItself)
  for (const [good, list] of makers)
    for (const input of new Set(list.flatMap(({ inputs }) => [...inputs.keys()]))) {
      const [there, back] = [makersFrom(good, input), makersFrom(input, good)]
      const gainsNothing = there.every((one) =>
        back.every((other) => one.inputs.get(input)! >= other.net && other.inputs.get(good)! >= one.net),
      )
      const isForNoMore = [...there, ...back].every(({ makesMore }) => !makesMore)
      if (back.length > 0 && gainsNothing && isForNoMore && [...there, ...back].every(isNoSeed)) link(good, input)
    }
  // Pairs that close a larger circle have no end either.
  for (const group of new Set(groupsOf(pairs, [...pairs.keys()]).values())) {
    const links = [...group].reduce((sum, good) => sum + pairs.get(good)!.size, 0) / 2
    if (links >= group.size) for (const good of group) pairs.delete(good)
  }
  return pairs
}

/** Goods that pairs connect; each of the others is one by itself. */
const groupsOf = (pairs: Pairs, goods: readonly Good[]): ReadonlyMap<Good, ReadonlySet<Good>> => {
  const groups = new Map<Good, ReadonlySet<Good>>()
  for (const good of goods) {
    if (groups.has(good)) continue
    const group = new Set([good])
    for (const one of group) for (const other of pairs.get(one) ?? []) group.add(other)
    for (const one of group) groups.set(one, group)
  }
  return groups
}
