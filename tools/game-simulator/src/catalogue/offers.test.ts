import { describe, expect, it } from 'vitest'
import { createGeneratedWorld } from '../generated-world.ts'
import { steppedClock } from '../market/clock.ts'
import { NOON } from '../testing/market-of.ts'
import { meanOf } from './offers.ts'

const world = createGeneratedWorld({ seed: 4, tradable: 1_500, clock: steppedClock(NOON) })
const offers = world.offers()
const nameOf = (id: number): string => world.catalogue.items.find((item) => item.id === id)?.name ?? String(id)

describe('forge and merchants', () => {
  it('can make a legendary from what is traded, what currencies buy, and two gifts that are earned', () => {
    const missing = new Set<string>()
    const currencies = new Set<number>()
    const made = new Set<number>()
    const obtain = (id: number): void => {
      if (made.has(id)) return
      made.add(id)
      const recipes = world.catalogue.recipes.filter(({ output_item_id }) => output_item_id === id)
      const ways = [
        ...offers.filter(({ output }) => output === id).map(({ inputs }) => inputs),
        ...recipes.map(({ ingredients }) => ingredients.map((one) => ({ ...one, kind: 'item' as const }))),
      ]
      if (ways.length === 0 && !world.catalogue.tradable.has(id)) missing.add(nameOf(id))
      for (const input of world.catalogue.tradable.has(id) && id !== TWILIGHT ? [] : ways.flat())
        if (input.kind === 'item') obtain(input.id)
        else currencies.add(input.id)
    }
    const TWILIGHT = 30_704
    expect(nameOf(TWILIGHT)).toBe('Twilight')
    obtain(TWILIGHT)
    expect([...missing].sort()).toEqual(['Gift of Battle', 'Gift of Exploration'])
    expect([...currencies].sort((a, b) => a - b)).toEqual([1, 2, 23, 69])
    expect([...made].map(nameOf)).toContain('Mystic Clover')
  })

  it('refine what a homestead takes, which no list of players tells', () => {
    const refined = offers.filter(({ kind }) => kind === 'refine')
    expect(new Set(refined.map(({ output }) => nameOf(output)))).toEqual(
      new Set(['Refined Homestead Wood', 'Refined Homestead Metal', 'Refined Homestead Fiber']),
    )
    const outputs = new Set(world.feeds.customRecipes().map(({ output_item_id }) => output_item_id))
    expect(refined.filter(({ output }) => outputs.has(output))).toEqual([])
  })

  it('give what their chances say, of which players write down the mean and the range', () => {
    const custom = world.feeds.customRecipes()
    const profits = world.feeds.profitsRecipes()
    const listed = offers.filter(({ kind }) => kind !== 'refine')
    expect(custom).toHaveLength(listed.length)
    let drawn = 0
    for (const [place, offer] of listed.entries()) {
      expect(offer.outcomes.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9)
      expect(custom[place]).toMatchObject({ output_item_id: offer.output })
      expect(custom[place]?.output_item_count).toBeCloseTo(meanOf(offer), 9)
      const range = /^(\d+)-(\d+)$/.exec(profits[place]?.output_item_count_range ?? '')
      if (range === null) continue
      drawn += 1
      const counts = offer.outcomes.map(({ count }) => count)
      expect([Math.min(...counts), Math.max(...counts)]).toEqual([Number(range[1]), Number(range[2])])
    }
    expect(drawn).toBeGreaterThan(10)
    expect(custom.find(({ name }) => name === 'Mystic Clover')?.output_item_count).toBe(0.31)
  })
})
