import { describe, expect, test } from 'vitest'
import { festivals, releases } from './facts/calendar.ts'
import { salvagedCharm } from './facts/charms.ts'
import { extractionTools } from './facts/extraction-tools.ts'
import { forgeRecipes } from './facts/forge-recipes.ts'
import { fractalItems, fractalJunkValue } from './facts/fractal-items.ts'
import { gemstoneInputs } from './facts/gemstones.ts'
import { homesteadMaterials } from './facts/homestead-materials.ts'
import { lodestones } from './facts/lodestones.ts'
import { namedItemId, namedItems } from './facts/named-items.ts'
import { onceADayItems } from './facts/once-a-day.ts'
import { precursors } from './facts/precursors.ts'
import { professions } from './facts/professions.ts'
import { salvageCost } from './facts/salvage-kits.ts'
import { storyLevels } from './facts/story-levels.ts'

describe('facts', () => {
  test('name no id twice within one list', () => {
    for (const rows of [
      precursors,
      namedItems,
      onceADayItems,
      gemstoneInputs,
      lodestones,
      forgeRecipes,
      fractalItems,
      extractionTools,
      professions,
      homesteadMaterials,
      homesteadMaterials.flatMap(({ inputs }) => inputs),
    ])
      expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
  })

  test('offer both gemstone recipes for every suitable input', () => {
    const offered = forgeRecipes.filter((recipe) => recipe.output === namedItemId('amalgamatedGemstone'))
    for (const input of gemstoneInputs)
      expect(offered.filter((recipe) => recipe.item_1_id === input.id).map((recipe) => recipe.outputQuantity)).toEqual([
        10, 1,
      ])
  })

  test('forge every lodestone that is not simply combined', () => {
    const forged = lodestones.filter((lodestone) => lodestone.method === 'mystic-forge')
    expect(forged.length).toBeGreaterThan(0)
    for (const { id, coreId, coreCount } of forged)
      expect(forgeRecipes).toContainEqual(
        expect.objectContaining({ output: id, item_1_id: coreId, item_1_quantity: coreCount }),
      )
  })
})

test('professions keep their numbers, and Homesteader has ours', () => {
  expect(professions.map(({ id, name }) => `${id} ${name}`).join(', ')).toBe(
    '1 Armorsmith, 2 Artificer, 3 Chef, 4 Huntsman, 5 Jeweler, 6 Leatherworker, 7 Scribe, 8 Tailor, 9 Weaponsmith, ' +
      '10 Homesteader',
  )
})

test('festivals and releases are those of 2012 to summer 2026', () => {
  expect(festivals.map(({ id, runs }) => [id, runs.length, runs[0]!.start, runs.at(-1)!.end])).toEqual([
    ['lunar-new-year', 12, '2015-02-15', '2026-02-24'],
    ['super-adventure-festival', 12, '2013-04-01', '2026-05-05'],
    ['dragon-bash', 9, '2013-06-11', '2026-06-23'],
    ['four-winds', 11, '2013-07-09', '2026-09-01'],
    ['halloween', 14, '2012-10-22', '2025-11-04'],
    ['wintersday', 14, '2012-12-14', '2026-01-06'],
  ])
  expect(releases.map(({ date }) => date).join(' ')).toBe(
    '2015-10-23 2017-09-22 2022-02-28 2023-08-22 2024-08-20 2025-10-28',
  )
})

describe('homestead materials', () => {
  test('are refined from 72 inputs', () => {
    expect(homesteadMaterials.map(({ id, name, inputs }) => [id, name, inputs.length])).toEqual([
      [103_049, 'Refined Homestead Wood', 6],
      [102_205, 'Refined Homestead Metal', 7],
      [102_306, 'Refined Homestead Fiber', 59],
    ])
  })

  test('take half as much with each upgrade, or give twice as much, except for three inputs', () => {
    const halved = (needs: number): { needs: number[]; makes: number[] } => {
      const [first, second] = [Math.floor(needs / 2), Math.floor(needs / 4)]
      return second > 0
        ? { needs: [needs, first, second], makes: [1, 1, 1] }
        : { needs: [needs, first, first], makes: [1, 1, 2] }
    }
    const inputs = homesteadMaterials.flatMap((material) => material.inputs)
    const others = inputs.filter(({ needs, makes }) => {
      const expected = halved(needs[0])
      return String(needs) !== String(expected.needs) || String(makes) !== String(expected.makes)
    })
    expect(others.map(({ name, needs, makes }) => `${name}: ${needs} for ${makes}`)).toEqual([
      'Iron Ore: 4,2,1 for 2,2,1',
      'Onion: 4,1,1 for 1,1,2',
      'Potato: 8,8,4 for 1,1,1',
    ])
  })
})

test('the personal story has 49 quests in nine steps', () => {
  expect(storyLevels.map(({ level, required }) => `${level}:${required}`).join(' ')).toBe(
    '1:1 10:5 20:4 30:5 40:5 50:3 60:7 70:6 80:13',
  )
})

describe('fractal items', () => {
  // The values are also in the specification of the page.
  test.each([
    ['manuscripts', 6000],
    ['proofs', 3000],
    ['treatises', 2500],
    ['postulates', 2000],
    ['aetherizedSkins', null],
    ['mew', null],
  ] as const)('of the group %s are worth %s to a vendor, each of them', (group, value) => {
    expect(fractalJunkValue(group)).toBe(value)
    const items = fractalItems.filter((item) => item.group === group)
    expect(items.length).toBeGreaterThan(0)
    for (const { vendorValue } of items) expect(vendorValue).toBe(value)
  })
})

describe('salvageCost', () => {
  test.each([
    ["Master's Salvage Kit", 61.44],
    ['Silver-Fed Salvage-o-Matic', 60],
    ['Copper-Fed Salvage-o-Matic', 3],
    // A Fine, a Journeyman's and a Master's kit for 250 uses.
    ['Mystic Salvage Kit', 10.496],
    ['Ascended Salvage Kit', null],
    ['Spoon', null],
  ])('of %s is %s a use', (name, cost) => expect(salvageCost(name)).toBe(cost))
})

describe('salvagedCharm', () => {
  test('reads the element from the text of runes and sigils', () => {
    const text = '<c=@abilitytype>Element: </c>Potence<br>Double-click to apply to a piece of armor.'
    expect(salvagedCharm('Rune', text)).toBe('Charm of Potence')
    expect(salvagedCharm('Sigil', '<c=@abilitytype>Element: </c>Pain<br>Double-click')).toBe('Symbol of Pain')
  })

  test('knows nothing of components without an element or of the other kind', () => {
    expect(salvagedCharm('Rune', 'Double-click to apply to a piece of armor.')).toBeNull()
    expect(salvagedCharm('Sigil', 'Element: Potence')).toBeNull()
    expect(salvagedCharm('Gem', undefined)).toBeNull()
  })
})
