import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import {
  charms,
  extractionTools,
  forgeRecipes,
  fractalItems,
  gemstoneInputs,
  lodestones,
  namedItems,
  precursors,
  salvageKits,
} from '@gildscope/game-data'
import { createGeneratedWorld, steppedClock } from '@gildscope/game-simulator'
import { findRecordedData } from '@gildscope/testkit'
import { describe, expect, test } from 'vitest'
import { itemRecordSchema } from './item-record.ts'
import { itemRow } from './item-row.ts'
import { normalRecipe, recipeRecordSchema } from './normal-recipe.ts'

const recorded = findRecordedData()

const records = async function* (name: string): AsyncGenerator<unknown> {
  const text = createReadStream(join(recorded ?? '', `${name}.jsonl.gz`)).pipe(createGunzip())
  for await (const line of createInterface({ input: text })) yield JSON.parse(line)
}

/** Items that facts speak of, with the name that they give them. */
const stated = new Map<number, string | null>([
  ...forgeRecipes.flatMap((recipe) =>
    [recipe.output, recipe.item_1_id, recipe.item_2_id, recipe.item_3_id, recipe.item_4_id].map(
      (id): [number, null] => [id, null],
    ),
  ),
  ...lodestones.map((row): [number, null] => [row.coreId, null]),
  ...[precursors, charms, salvageKits, namedItems, gemstoneInputs, lodestones]
    .flat()
    .map((row): [number, string] => [row.id, row.name]),
])

/** The simulated game lacks some of these. */
const statedOfRealGame = new Map<number, string | null>([
  ...stated,
  ...[extractionTools, fractalItems].flat().map((row): [number, string] => [row.id, row.name]),
])

test('every item that facts speak of is in the simulated catalogue under its name', () => {
  const world = createGeneratedWorld({ seed: 'facts', tradable: 3000, clock: steppedClock(Date.parse('2026-03-02')) })
  const items = world.collection('items')
  const missing = [...stated].filter(([id]) => items.get(id) === null)
  expect(missing).toEqual([])
  for (const [id, name] of stated) if (name !== null) expect(items.get(id)?.name).toBe(name)
})

describe.skipIf(recorded === null)('the real catalogue [recorded data]', () => {
  test('holds every item that facts speak of, and every record can be read', async () => {
    const found = new Map<number, string>()
    let withCharm = 0
    for await (const record of records('items')) {
      const row = itemRow(itemRecordSchema.parse(record), new Map())
      if (statedOfRealGame.has(row.id)) found.set(row.id, row.name)
      if (row.charm !== null) withCharm++
    }
    expect([...statedOfRealGame.keys()].filter((id) => !found.has(id))).toEqual([])
    for (const [id, name] of statedOfRealGame) if (name !== null) expect(found.get(id)).toBe(name)
    expect(withCharm).toBe(601)
  }, 60_000)

  test('has no recipe that cannot be read', async () => {
    let read = 0
    for await (const record of records('recipes')) {
      const { ingredients } = normalRecipe(recipeRecordSchema.parse(record))
      for (const { item_id: id } of ingredients) expect(id).toBeGreaterThan(0)
      read++
    }
    expect(read).toBe(13_168)
  }, 60_000)
})
