import { describe, expect, it } from 'vitest'
import { type Good, itemGood } from './good.ts'
import { mostWanted } from './most-wanted.ts'
import { ITEM, way } from './testing/world.ts'

const [SWORD, INGOT, ORE, BAR, DUST] = [1, 2, 3, 4, 5]

const wanted = (targets: Record<number, number>, ways: Parameters<typeof mostWanted>[1]): Record<string, number> => {
  const goods = Object.entries(targets).map(([id, units]): [Good, number] => [itemGood(Number(id)), units])
  return Object.fromEntries(mostWanted(new Map(goods), ways, ({ perDay }) => perDay ?? Number.POSITIVE_INFINITY))
}

describe('what the best plan needs at most', () => {
  it('is what all ways to what is needed take, each done for all of it, as often as it may be', () => {
    const ways = [
      way(SWORD, [ITEM(INGOT, 3)]),
      way(SWORD, [ITEM(INGOT, 5), ITEM(DUST)], { perDay: 1 }),
      way(INGOT, [ITEM(ORE, 2)], { count: 4 }),
    ]
    // Two swords are six ingots, or five for one of them; eleven ingots are made in three times.
    expect(wanted({ [SWORD]: 2 }, ways)).toEqual({ 'item:1': 2, 'item:2': 11, 'item:3': 6, 'item:5': 1 })
  })

  it('counts a way for each thing that it makes, and knows of none of which more comes out on the way back', () => {
    const ways = [
      way(SWORD, [ITEM(INGOT, 2), ITEM(DUST, 3)]),
      way(INGOT, [ITEM(ORE)], { count: 2, byproducts: [{ id: DUST, count: 0.5 }] }),
    ]
    // Four swords: eight ingots in four times, twelve of dust in 24.
    expect(wanted({ [SWORD]: 4 }, ways)).toEqual({ 'item:1': 4, 'item:2': 8, 'item:3': 28, 'item:5': 12 })
    const back = [
      way(INGOT, [ITEM(BAR)], { count: 10, byproducts: [{ id: DUST, count: 1 }] }),
      way(BAR, [ITEM(INGOT, 10)]),
    ]
    expect(wanted({ [INGOT]: 4 }, back)['item:2']).toBeUndefined()
  })

  it('goes one way between goods that are changed back and forth', () => {
    const ways = [
      way(SWORD, [ITEM(INGOT, 3)]),
      way(INGOT, [ITEM(BAR)], { count: 10 }),
      way(BAR, [ITEM(INGOT, 10), ITEM(DUST)]),
    ]
    expect(wanted({ [SWORD]: 4, [BAR]: 1 }, ways)).toEqual({ 'item:1': 4, 'item:2': 22, 'item:4': 3, 'item:5': 3 })
  })

  it('is not known where going round gains something, nor of three goods in a circle, nor of what these take', () => {
    const gain = [way(INGOT, [ITEM(BAR)], { count: 11 }), way(BAR, [ITEM(INGOT, 10), ITEM(DUST)])]
    expect(wanted({ [INGOT]: 1 }, gain)).toEqual({})
    const round = [way(INGOT, [ITEM(BAR)]), way(BAR, [ITEM(ORE), ITEM(DUST)]), way(ORE, [ITEM(INGOT)])]
    expect(wanted({ [INGOT]: 1 }, round)).toEqual({})
    const there = [INGOT, BAR, ORE].flatMap((a) =>
      [INGOT, BAR, ORE].flatMap((b) => (a === b ? [] : [way(a, [ITEM(b)])])),
    )
    expect(wanted({ [INGOT]: 1 }, there)).toEqual({})
  })

  it('is not known of goods whose first unit may come from going back and forth', () => {
    const ways = [way(INGOT, [ITEM(BAR)]), way(BAR, [ITEM(INGOT)]), way(INGOT, [ITEM(INGOT), ITEM(DUST)], { count: 9 })]
    expect(wanted({ [INGOT]: 1 }, ways)).toEqual({})
  })
})
