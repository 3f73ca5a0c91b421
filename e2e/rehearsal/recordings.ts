import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { MINUTE_MS } from '@gildscope/base/time'
import { COLLECTIONS, type CollectionName, createGeneratedWorld, steppedClock } from '@gildscope/game-simulator'
import { readJsonLines } from '../support/read-json-lines.ts'
import { recordedFile } from '../support/recorded-books.ts'

type Line = { id: number; [field: string]: unknown }

const write = (folder: string, name: string, lines: readonly unknown[]): void =>
  writeFileSync(
    join(folder, `${name}.jsonl.gz`),
    gzipSync(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`, { level: 1 }),
  )

/** The file of a set that the game answers at a path. */
const fileOf = (name: CollectionName): string => name.replace('/', '_')

const bookOf = (json: Uint8Array): { buys: number[][]; sells: number[][] } => {
  type Level = { unit_price: number; quantity: number; listings: number }
  const { buys, sells } = JSON.parse(Buffer.from(json).toString()) as { buys: Level[]; sells: Level[] }
  const levels = (side: Level[]) => side.map(({ unit_price, quantity, listings }) => [unit_price, quantity, listings])
  return { buys: levels(buys), sells: levels(sells) }
}

/** Records a generated world over some minutes, for machines without recorded data. */
export const recordGenerated = async (
  folder: string,
  { tradable, minutes }: { tradable: number; minutes: number },
): Promise<void> => {
  const start = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  const clock = steppedClock(start)
  const world = createGeneratedWorld({ seed: 'rehearsal', tradable, clock })
  const books: Line[] = []
  const moments: string[] = []
  for (let moment = 0; moment < minutes; moment++) {
    moments.push(new Date(clock.now()).toISOString())
    for (const id of world.tradableIds()) {
      const json = world.listingsJson(id)
      if (json !== null) books.push({ id, s: moment, ...bookOf(json) })
    }
    clock.advanceBy(MINUTE_MS)
  }
  for (const name of COLLECTIONS) {
    const collection = world.collection(name)
    write(
      folder,
      fileOf(name),
      collection.ids().map((id) => collection.get(id)),
    )
  }
  const byItem = books.sort((one, other) => one.id - other.id || Number(one.s) - Number(other.s))
  write(folder, 'commerce_listings_series', [{ kind: 'header', snapshots: moments }, ...byItem])
  await world.close()
}

const recordsOf = (folder: string, name: string): Line[] => readJsonLines<Line>(join(folder, `${name}.jsonl.gz`))

/** Materials, runes and dyes of the core game, which prices of everything else are made of. */
const isCore = (id: number): boolean => id >= 19_000 && id < 25_000

const partsOf = ({ ingredients, output_item_id: output }: Line): number[] => [
  Number(output),
  ...(Array.isArray(ingredients) ? ingredients : []).map(({ id }: Line) => id),
]

/**
 * Cuts the items with order books, what they are made of and the core materials out of a recording of the whole game:
 * a tenth of its calls.
 */
export const cutRecording = (from: string, to: string): void => {
  const series = readJsonLines<Line>(recordedFile(from, 'commerce_listings_series'))
  const prices = readJsonLines<Line>(recordedFile(from, 'commerce_prices'))
  const booked = new Set(series.flatMap(({ id }) => id ?? []))
  const core = prices.map(({ id }) => id).filter(isCore)
  const wanted = new Set([...booked, ...core])
  const recipes = recordsOf(from, 'recipes').filter((recipe) => wanted.has(Number(recipe.output_item_id)))
  const kept = new Set([...wanted, ...recipes.flatMap(partsOf)])
  const isKept = ({ id }: Line): boolean => kept.has(id)
  for (const name of COLLECTIONS) {
    if (name === 'items') write(to, name, recordsOf(from, name).filter(isKept))
    else if (name === 'recipes') write(to, name, recipes)
    // Recordings of before lack what pages have come to ask for since.
    else if (existsSync(join(from, `${fileOf(name)}.jsonl.gz`))) write(to, fileOf(name), recordsOf(from, fileOf(name)))
  }
  write(to, 'commerce_listings_series', series)
  write(to, 'commerce_prices', prices.filter(isKept))
}
