import { describe, expect, test } from 'vitest'
import { extractionTools } from './facts/extraction-tools.ts'
import { forgeRecipes } from './facts/forge-recipes.ts'
import { fractalItems, fractalJunkValue } from './facts/fractal-items.ts'
import { gemstoneInputs } from './facts/gemstone-inputs.ts'
import { lodestones } from './facts/lodestones.ts'
import { namedItemId, namedItems } from './facts/named-items.ts'
import { precursors } from './facts/precursors.ts'
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

describe('fractal items', () => {
  // The values stand in the specification of the page too.
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
