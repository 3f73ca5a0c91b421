import { describe, expect, it } from 'vitest'
import { createCatalogue } from '../../catalogue/create-catalogue.ts'
import { findKit, type LootTable, lootTablesOf } from '../../loot/loot-table.ts'
import { isStacked } from '../item-pools.ts'
import type { BagRecord, ItemStack } from '../player-records.ts'
import { BagRoom } from './bag-room.ts'
import { playLoot } from './play-loot.ts'

const items = new Map(createCatalogue(1, 120).items.map((item) => [item.id, item]))
const findItem = (id: number) => items.get(id)!
const tableOf = (source: number, activity: LootTable['activity']): LootTable =>
  lootTablesOf(0).find((table) => table.source === source && table.activity === activity)!

const bagOf = (stacks: (ItemStack | null)[], size = stacks.length): BagRecord => ({
  id: 1,
  size,
  inventory: Array.from({ length: size }, (_, place) => stacks[place] ?? null),
})
type Options = { table: LootTable; count: number; kit?: string; coins?: number; opened?: number }
const playIn = (room: BagRoom, { table, count, kit, coins = 10_000, opened = 0 }: Options) =>
  playLoot({ table, kit: findKit(kit ?? ''), mf: 100, count, seed: 3, opened, coins, room, findItem })

const [LOOT_BAG, RARE_GEAR, SCRAP, CHEST, KEY, MYSTIC] = [8_920, 83_008, 21_683, 20_316, 19_980, 23_045]
const units = (room: BagRoom): Map<number, number> =>
  new Map([...items.keys()].flatMap((id) => (room.count(id) > 0 ? [[id, room.count(id)] as const] : [])))
const added = (before: Map<number, number>, gained: Map<number, number>, consumed: Map<number, number>) => {
  const after = new Map(before)
  for (const [id, count] of gained) after.set(id, (after.get(id) ?? 0) + count)
  for (const [id, count] of consumed) after.set(id, (after.get(id) ?? 0) - count)
  return new Map([...after].filter(([, count]) => count !== 0).sort(([a], [b]) => a - b))
}

describe('playing', () => {
  it('loses no unit, whatever is opened into however full bags', () => {
    for (const table of lootTablesOf(1))
      for (const size of [6, 24]) {
        const carried = [table.source, ...(table.key === null ? [] : [table.key])].map((id) => ({ id, count: 200 }))
        const room = BagRoom.ofBags([bagOf(carried, size)])
        const before = units(room)
        const played = playIn(room, {
          table,
          count: 150,
          ...(table.activity === 'Salvaging' && { kit: 'Copper-Fed Salvage-o-Matic' }),
        })
        expect(units(room)).toEqual(added(before, played.gained, played.consumed))
        expect(played.consumed.get(table.source) ?? 0).toBe(played.done)
        const stacks = Object.values(room.changed()).flatMap((stack) => stack ?? [])
        expect(stacks.filter(({ id, count }) => count < 1 || count > (isStacked(findItem(id)) ? 250 : 1))).toEqual([])
        expect(played.stopped).toBe(played.done === 150 ? null : 'bags-full')
      }
  })

  it('stops at full bags, and continues with the same loot when there is room again', () => {
    const table = tableOf(RARE_GEAR, 'Opening')
    const room = BagRoom.ofBags([bagOf([{ id: RARE_GEAR, count: 9 }, null, null])])
    const first = playIn(room, { table, count: 9 })
    expect(first).toMatchObject({ done: 2, stopped: 'bags-full' })
    expect(playIn(room, { table, count: 1, opened: 2 })).toMatchObject({ done: 0, stopped: 'bags-full' })
    const wide = BagRoom.ofBags([bagOf([{ id: RARE_GEAR, count: 9 }], 20)])
    const atOnce = playIn(wide, { table, count: 9 })
    const later = playIn(BagRoom.ofBags([bagOf([{ id: RARE_GEAR, count: 7 }], 20)]), { table, count: 7, opened: 2 })
    expect(added(first.gained, later.gained, new Map())).toEqual(added(atOnce.gained, new Map(), new Map()))
    expect(later.stopped).toBeNull()
  })

  it('uses the slot that the last of a stack leaves', () => {
    const room = BagRoom.ofBags([bagOf([{ id: RARE_GEAR, count: 1 }])])
    expect(playIn(room, { table: tableOf(RARE_GEAR, 'Opening'), count: 1 })).toMatchObject({ done: 1, stopped: null })
  })

  it('fills stacks up to 250 and then takes a new slot', () => {
    const room = BagRoom.ofBags([
      bagOf(
        [
          { id: LOOT_BAG, count: 250 },
          { id: 19_700, count: 249 },
        ],
        30,
      ),
    ])
    playIn(room, { table: tableOf(LOOT_BAG, 'Opening'), count: 200 })
    const stacks = Object.values(room.changed()).flatMap((stack) => (stack?.id === 19_700 ? [stack.count] : []))
    expect(stacks.toSorted((a, b) => b - a)[0]).toBe(250)
    expect(stacks.length).toBeGreaterThan(1)
  })

  it('needs a key for each chest', () => {
    const room = BagRoom.ofBags([
      bagOf(
        [
          { id: CHEST, count: 20 },
          { id: KEY, count: 7 },
        ],
        30,
      ),
    ])
    const played = playIn(room, { table: tableOf(CHEST, 'BLTC'), count: 20 })
    expect(played).toMatchObject({ done: 7, stopped: 'no-keys' })
    expect([...played.consumed]).toEqual([
      [CHEST, 7],
      [KEY, 7],
    ])
    expect(room.count(CHEST)).toBe(13)
  })

  it('ends with what there is, and with the charges and coins of the kit', () => {
    const table = tableOf(SCRAP, 'Salvaging')
    const scrap = (count: number, ...others: ItemStack[]) =>
      BagRoom.ofBags([bagOf([{ id: SCRAP, count }, ...others], 30)])
    expect(playIn(scrap(5), { table, count: 6, kit: 'Copper-Fed Salvage-o-Matic' })).toMatchObject({
      done: 5,
      stopped: 'nothing-left',
    })
    const room = scrap(50, { id: MYSTIC, count: 1, charges: 30 })
    const played = playIn(room, { table, count: 50, kit: 'Mystic Salvage Kit' })
    expect(played).toMatchObject({ done: 30, stopped: 'nothing-left' })
    expect(played.consumed.get(MYSTIC)).toBe(1)
    expect(room.count(MYSTIC)).toBe(0)
    expect(playIn(scrap(50), { table, count: 50, kit: 'Silver-Fed Salvage-o-Matic', coins: 1_230 })).toMatchObject({
      done: 20,
      stopped: 'nothing-left',
    })
  })
})
