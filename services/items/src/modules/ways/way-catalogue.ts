import { DROP_WAYS_SOURCE, RECIPE_FEEDS, type Way, type WayKind } from '@gildscope/contracts'
import { mapInSlices } from '@gildscope/service-kit'
import type { Row } from '../../lists/row.ts'
import { homesteadWays, wayOfRecipe } from './way-of-recipe.ts'

/** Whose word counts, the first one's most. */
const SOURCES: readonly string[] = ['game', 'site', DROP_WAYS_SOURCE, ...RECIPE_FEEDS]

/** Every way, written as JSON once; ways are named by their place. */
export type WayCatalogue = {
  texts: readonly string[]
  kinds: readonly WayKind[]
  /** By item id, those whose byproduct it is among them. */
  waysTo: ReadonlyMap<number, readonly number[]>
  /** Items that each takes. */
  itemsOf: readonly (readonly number[])[]
  /** Rows that are no way. */
  leftOut: number
}

const placeOf = ({ source }: Way): number => {
  const place = SOURCES.indexOf(source)
  return place < 0 ? SOURCES.length : place
}

type Making = Pick<Way, 'output' | 'inputs'> & { kit?: Way['kit'] }

/** Whatever else comes out: it does not make two ways of one. */
const makingKey = ({ output, inputs, kit = null }: Making): string =>
  `${output} ${kit ?? ''} ${inputs
    .map(({ kind, id, count }) => `${kind} ${id} ${count}`)
    .sort()
    .join()}`

/**
 * `same` is equal for what two sources say of the same, under whatever kind: lists have refiners as merchants and some
 * crafts as forges. Who can do it makes two ways of one source different.
 */
const keysOf = (way: Way) => ({
  way,
  place: placeOf(way),
  same: makingKey(way),
  doers: `${way.kind} ${way.rating} ${way.isLearned} ${way.disciplines}`,
})
type Keyed = ReturnType<typeof keysOf>

/** What a forge would take in place of several items of which it takes as many each: that much of one of them alone. */
const aloneKeys = ({ kind, output, inputs }: Way): string[] => {
  if (kind !== 'forge') return []
  for (const [count, alike] of Map.groupBy(inputs, (input) => input.count)) {
    if (alike.length < 2) continue
    const others = inputs.filter((input) => input.count !== count)
    return alike.map((input) => makingKey({ output, inputs: [...others, { ...input, count: count * alike.length }] }))
  }
  return []
}

const COIN = 1

/** What is salvaged or opened for nothing but coin, as text; null for all else. */
const takenApart = ({ kind, inputs }: Way): string | null => {
  if (kind !== 'salvage' && kind !== 'open') return null
  const [item, ...more] = inputs.filter((input) => input.kind !== 'currency' || input.id !== COIN)
  return item?.kind === 'item' && more.length === 0 ? `${kind} ${item.id}` : null
}

/** What is salvaged or opened yields what this site's drop research says of it, not what a feed does. */
const withoutResearched = (ways: readonly Way[]): Way[] => {
  const researched = new Set(ways.flatMap((way) => (way.source === DROP_WAYS_SOURCE ? [takenApart(way)] : [])))
  researched.delete(null)
  const isFeed = (way: Way): boolean => placeOf(way) > SOURCES.indexOf(DROP_WAYS_SOURCE)
  return ways.filter((way) => !(isFeed(way) && researched.has(takenApart(way))))
}

/**
 * One of each way, from the first source that has it. Without mixtures of what an earlier source has forged alone: a
 * list has all 4,600 mixtures of gemstones, none of which is cheaper than the cheapest of its gems.
 */
export const withoutRepeats = async (ways: readonly Way[]): Promise<Way[]> => {
  const keyed = await mapInSlices(ways, keysOf)
  keyed.sort((a, b) => a.place - b.place || Math.abs(a.way.id) - Math.abs(b.way.id))
  const kept = new Map<string, { place: number; doers: Set<string> }>()
  const isFirst = ({ place, same, doers }: Keyed): boolean => {
    const known = kept.get(same)
    if (known === undefined) kept.set(same, { place, doers: new Set([doers]) })
    else if (known.place !== place || known.doers.has(doers)) return false
    else known.doers.add(doers)
    return true
  }
  const isMixture = ({ way, place }: Keyed): boolean => {
    const alone = aloneKeys(way)
    return alone.length > 0 && alone.every((key) => (kept.get(key)?.place ?? place) < place)
  }
  const first = await mapInSlices(keyed, (one) => (isFirst(one) && !isMixture(one) ? one.way : null))
  return first.filter((way) => way !== null)
}

export const createWayCatalogue = async (rows: readonly Row[]): Promise<WayCatalogue> => {
  const found = await mapInSlices(rows, wayOfRecipe)
  const recipes = found.filter((way) => way !== null)
  const ways = await withoutRepeats(withoutResearched([...recipes, ...homesteadWays]))
  const waysTo = new Map<number, number[]>()
  for (const [at, { output, byproducts }] of ways.entries())
    for (const item of [output, ...byproducts.map(({ id }) => id)]) {
      const known = waysTo.get(item)
      if (known === undefined) waysTo.set(item, [at])
      else known.push(at)
    }
  return {
    texts: await mapInSlices(ways, (way) => JSON.stringify(way)),
    kinds: ways.map(({ kind }) => kind),
    waysTo,
    itemsOf: ways.map(({ inputs }) => inputs.flatMap(({ kind, id }) => (kind === 'item' ? [id] : []))),
    leftOut: found.length - recipes.length,
  }
}

/** Items looked at per turn. */
const ITEMS_PER_TURN = 500

/** Some kinds of ways; null: all. */
export type Kinds = ReadonlySet<string> | null

/** All ways of these kinds. */
export const waysOfKinds = ({ kinds: all }: WayCatalogue, kinds: Kinds): number[] =>
  all.flatMap((kind, way) => (kinds === null || kinds.has(kind) ? [way] : []))

/** The ways of these kinds to items, to what these take, and so on, in the order of the catalogue. */
export const waysLeadingTo = async (
  { waysTo, itemsOf, kinds: all }: WayCatalogue,
  { outputs, kinds }: { outputs: readonly number[]; kinds: Kinds },
  pace: () => Promise<void>,
): Promise<number[]> => {
  const reached = new Set(outputs)
  const ways = new Set<number>()
  let looked = 0
  // A set also visits what is added meanwhile.
  for (const item of reached) {
    looked += 1
    if (looked % ITEMS_PER_TURN === 0) await pace()
    for (const way of waysTo.get(item) ?? []) {
      if (kinds !== null && !kinds.has(all[way]!)) continue
      ways.add(way)
      for (const input of itemsOf[way] ?? []) reached.add(input)
    }
  }
  return [...ways].sort((a, b) => a - b)
}
