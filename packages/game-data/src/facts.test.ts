import { describe, expect, test } from 'vitest'
import { extractionTools } from './facts/extraction-tools.ts'
import { forgeRecipes } from './facts/forge-recipes.ts'
import { fractalItems, fractalJunkValue } from './facts/fractal-items.ts'
import { gemstoneInputs } from './facts/gemstone-inputs.ts'
import { lodestones } from './facts/lodestones.ts'
import { namedItemId, namedItems } from './facts/named-items.ts'
import { precursors } from './facts/precursors.ts'
import { salvageCost } from './facts/salvage-kits.ts'
import { storyLevels } from './facts/story-levels.ts'
import { salvagedCharm } from './salvaged-charm.ts'

describe('facts', () => {
  test('name no id twice within one list', () => {
    for (const rows of [
      precursors,
      namedItems,
      gemstoneInputs,
      lodestones,
      forgeRecipes,
      fractalItems,
      extractionTools,
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
