import type { Draw } from './draw.ts'
import type { ItemPools } from './item-pools.ts'
import type { Role } from './role.ts'

/** One player at one moment: everything that the parts of a snapshot are made from. */
export type Person = {
  /** Place in the cast. */
  player: number
  role: Role
  draw: Draw
  pools: ItemPools
  /** Unix ms; for one who no longer plays, the last time in the game. */
  at: number
  /** Stock of traded items. */
  stock: ReadonlyMap<number, number>
  /** Coins gained by trade. */
  tradeCoins: number
}

/** A time in the format of accounts and characters. */
export const accountTime = (at: number): string =>
  `${new Date(Math.floor(at / 60_000) * 60_000).toISOString().slice(0, 19)}Z`
