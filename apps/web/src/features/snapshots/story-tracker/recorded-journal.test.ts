import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { getQuests, getStories, getStorySeasons } from '@gildscope/contracts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { planSeasons } from './plan.ts'
import { progressOf, seasonProgress } from './progress.ts'

const folder = resolve(
  process.env.GILDSCOPE_RECORDED_DATA ?? fileURLToPath(new URL('../../../../../../../shared/data', import.meta.url)),
)

const records = (name: string): unknown[] =>
  gunzipSync(readFileSync(join(folder, `${name}.jsonl.gz`)))
    .toString()
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))

const RACES = ['Asura', 'Charr', 'Human', 'Norn', 'Sylvari'] as const

describe.skipIf(!existsSync(folder))('the real journal [recorded data]', () => {
  const seasons = existsSync(folder)
    ? planSeasons({
        seasons: z.parse(getStorySeasons.reply, records('stories_seasons')),
        stories: z.parse(getStories.reply, records('stories')),
        quests: z.parse(getQuests.reply, records('quests')),
      })
    : []
  const requiredOf = (race: string, id: string): number | undefined => {
    const season = seasons.find((one) => one.id === id)
    return season && seasonProgress(season, { race, done: new Set() }).required
  }

  test('has its seasons in the order in which they were released', () => {
    expect(seasons.map(({ name, label }) => `${name}: ${label}`)).toEqual([
      'My Story: My Story',
      'Living World Season 1: LW 1',
      'Living World Season 2: LW 2',
      'Heart of Thorns: HoT',
      'Living World Season 3: LW 3',
      'Path of Fire: PoF',
      'Living World Season 4: LW 4',
      'The Icebrood Saga: Icebrood Saga',
      'End of Dragons: EoD',
      'Secrets of the Obscure: SotO',
    ])
  })

  test.each(RACES)('lets every %s play what each level requires, of more where it branches', (race) => {
    const cells = seasons[0]?.cells ?? []
    expect(cells.map(({ label }) => label)).toEqual(['1', '10', '20', '30', '40', '50', '60', '70', '80'])
    const open = cells.map((cell) => progressOf(cell, { race, done: new Set() }))
    expect(open.map(({ missing }) => missing.length)).toEqual([1, 18, 15, 10, 16, 19, 18, 17, 23])
    for (const { missing, required } of open) expect(missing.length).toBeGreaterThanOrEqual(required)
    expect(requiredOf(race, 'my-story')).toBe(49)
  })

  test('counts each quest of the later seasons once', () => {
    expect(requiredOf('Norn', 'living-world-season-2')).toBe(32)
    expect(requiredOf('Norn', 'heart-of-thorns')).toBe(16)
    expect(requiredOf('Norn', 'path-of-fire')).toBe(16)
    // For this one the game lists stories without quests.
    expect(requiredOf('Norn', 'secrets-of-the-obscure')).toBe(0)
  })

  test('numbers stories as their names do', () => {
    const thorns = seasons.find(({ id }) => id === 'heart-of-thorns')
    expect(thorns?.cells.map(({ label }) => label)).toEqual(Array.from({ length: 16 }, (_, at) => String(at + 1)))
  })
})
