import { RECIPE_FEEDS, type Way } from '@gildscope/contracts'
import { mapInSlices } from '@gildscope/service-kit'
import type { Row } from '../../lists/row.ts'
import { homesteadWays, wayOfRecipe } from './way-of-recipe.ts'

/** Whose word counts, the first one's most. */
const SOURCES: readonly string[] = ['game', 'site', ...RECIPE_FEEDS]

/** Every way, written as JSON once; ways are named by their place. */
export type WayCatalogue = {
  texts: readonly string[]
  /** By item id. */
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

const inputKey = ({ kind, id, count }: Way['inputs'][number]): string => `${kind} ${id} ${count}`

/** `same` is equal for what two sources say of the same; who can craft it makes two recipes of one source different. */
const keysOf = (way: Way) => ({
  way,
  place: placeOf(way),
  same: `${way.kind} ${way.output} ${way.inputs.map(inputKey).sort().join()}`,
  crafters: `${way.rating} ${way.isLearned} ${way.disciplines}`,
})

/** One of each way, from the first source that has it. */
export const withoutRepeats = async (ways: readonly Way[]): Promise<Way[]> => {
  const keyed = await mapInSlices(ways, keysOf)
  keyed.sort((a, b) => a.place - b.place || Math.abs(a.way.id) - Math.abs(b.way.id))
  const kept = new Map<string, { source: string; crafters: Set<string> }>()
  const isFirst = ({ way: { source }, same, crafters }: (typeof keyed)[number]): boolean => {
    const known = kept.get(same)
    if (known === undefined) kept.set(same, { source, crafters: new Set([crafters]) })
    else if (known.source !== source || known.crafters.has(crafters)) return false
    else known.crafters.add(crafters)
    return true
  }
  const first = await mapInSlices(keyed, (one) => (isFirst(one) ? one.way : null))
  return first.filter((way) => way !== null)
}

export const createWayCatalogue = async (rows: readonly Row[]): Promise<WayCatalogue> => {
  const found = await mapInSlices(rows, wayOfRecipe)
  const recipes = found.filter((way) => way !== null)
  const ways = await withoutRepeats([...recipes, ...homesteadWays])
  const waysTo = new Map<number, number[]>()
  for (const [at, { output }] of ways.entries()) {
    const known = waysTo.get(output)
    if (known === undefined) waysTo.set(output, [at])
    else known.push(at)
  }
  return {
    texts: await mapInSlices(ways, (way) => JSON.stringify(way)),
    waysTo,
    itemsOf: ways.map(({ inputs }) => inputs.flatMap(({ kind, id }) => (kind === 'item' ? [id] : []))),
    leftOut: found.length - recipes.length,
  }
}

/** Items looked at per turn. */
const ITEMS_PER_TURN = 500

/** The ways to items, to what these take, and so on, in the order of the catalogue. */
export const waysLeadingTo = async (
  { waysTo, itemsOf }: WayCatalogue,
  outputs: readonly number[],
  pace: () => Promise<void>,
): Promise<number[]> => {
  const reached = new Set(outputs)
  const ways: number[] = []
  let looked = 0
  // A set also visits what is added meanwhile.
  for (const item of reached) {
    looked += 1
    if (looked % ITEMS_PER_TURN === 0) await pace()
    for (const way of waysTo.get(item) ?? []) {
      ways.push(way)
      for (const input of itemsOf[way] ?? []) reached.add(input)
    }
  }
  return ways.sort((a, b) => a - b)
}
