import type { ItemRecord } from '../../catalogue/records.ts'
import type { LootTable, SalvageKit } from '../../loot/loot-table.ts'
import { drawLoot, weighLoot } from '../../loot/weigh-loot.ts'
import { hash, randomStream } from '../../market/random.ts'
import type { BagRoom } from './bag-room.ts'
import type { Stopped } from './play-records.ts'

export type Played = {
  done: number
  stopped: Stopped | null
  consumed: Map<number, number>
  gained: Map<number, number>
  wallet: Map<number, number>
}

const COIN = 1

const add = (counts: Map<number, number>, id: number, units: number): void => {
  counts.set(id, (counts.get(id) ?? 0) + units)
}

type PlayOptions = {
  table: LootTable
  kit: SalvageKit | null
  mf: number
  count: number
  /** The seed of this account for this table. */
  seed: number
  /** Units that were opened before. */
  opened: number
  /** Copper in the wallet. */
  coins: number
  room: BagRoom
  findItem(id: number): ItemRecord
}

/**
 * Opens or salvages as many units as exist and fit. A unit that does not fit is not opened: its loot is the same the
 * next time, so that other bag space cannot change the loot.
 */
export const playLoot = (options: PlayOptions): Played => {
  const { table, kit, mf, count, seed, opened, coins, room, findItem } = options
  const loot = weighLoot(table, { kit: kit?.name ?? null, mf })
  const played: Played = { done: 0, stopped: null, consumed: new Map(), gained: new Map(), wallet: new Map() }

  const hindrance = (): Stopped | null => {
    if (room.count(table.source) === 0) return 'nothing-left'
    if (table.key !== null && room.count(table.key) === 0) return 'no-keys'
    if (kit === null) return null
    if (kit.charges !== null && room.charges(kit.item) === 0) return 'nothing-left'
    return kit.coin * (played.done + 1) > coins ? 'nothing-left' : null
  }

  const openOne = (): Stopped | null => {
    const gone = [table.source, ...(table.key === null ? [] : [table.key])]
    for (const id of gone) room.take(id, 1)
    if (kit !== null && kit.charges !== null && room.useCharge(kit.item)) gone.push(kit.item)
    const found = drawLoot(loot, randomStream(hash(seed, opened + played.done), 1))
    for (const drop of found)
      if ('item' in drop && !room.put(findItem(drop.item), drop.quantity)) {
        room.takeBack()
        return 'bags-full'
      }
    room.keep()
    for (const id of gone) add(played.consumed, id, 1)
    for (const drop of found)
      if ('item' in drop) add(played.gained, drop.item, drop.quantity)
      else add(played.wallet, drop.currency, drop.quantity)
    if (kit !== null && kit.coin > 0) add(played.wallet, COIN, -kit.coin)
    return null
  }

  while (played.done < count) {
    played.stopped = hindrance() ?? openOne()
    if (played.stopped !== null) break
    played.done++
  }
  return played
}
