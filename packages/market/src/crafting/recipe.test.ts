import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { craftsFor, isComputable, recipesByOutput } from './recipe.ts'

const recipe = (id: number, outputId: number, outputCount = 1) => ({
  ...{ id, outputId, outputCount, takesMore: false },
  ingredients: [{ itemId: 1, count: 2 }],
})

describe('crafts for a number of units', () => {
  it.each([
    [0, 5, 0],
    [1, 5, 1],
    [5, 5, 1],
    [6, 5, 2],
    [250, 1, 250],
    [251, 250, 2],
    [1, 0.5, 2],
    // 21 / 0.35 is 60.00000000000001, and 60 crafts make 21.
    [21, 0.35, 60],
    [22, 0.35, 63], // 62.86
  ])('%i of a recipe that makes %d are %i', (units, outputCount, crafts) => {
    expect(craftsFor(recipe(1, 2, outputCount), units)).toBe(crafts)
  })

  it('make enough, and one craft fewer would not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1000 }), (units, hundredths) => {
        const crafts = craftsFor(recipe(1, 2, hundredths / 100), units)
        expect(crafts * hundredths).toBeGreaterThanOrEqual(100 * units)
        expect((crafts - 1) * hundredths).toBeLessThan(100 * units)
      }),
    )
  })
})

describe('a recipe', () => {
  it('has a cost where it takes items, and items alone', () => {
    expect(isComputable(recipe(1, 2))).toBe(true)
    expect(isComputable({ ...recipe(1, 2), takesMore: true })).toBe(false)
    expect(isComputable({ ...recipe(1, 2), ingredients: [] })).toBe(false)
  })

  it('is found by its product, together with others for the same one, in order', () => {
    const byOutput = recipesByOutput([recipe(1, 7), recipe(2, 8), recipe(3, 7)])
    expect(byOutput.get(7)?.map(({ id }) => id)).toEqual([1, 3])
    expect(byOutput.get(8)?.map(({ id }) => id)).toEqual([2])
    expect(byOutput.get(9)).toBeUndefined()
  })
})
