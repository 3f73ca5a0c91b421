import { z } from 'zod'
import { SIDES } from '../../market/market-profile.ts'
import type { ItemTrade } from './item-trade.ts'
import type { Trader } from './traders.ts'

const order = z.tuple([z.number(), z.int(), z.enum(SIDES), z.int(), z.int(), z.int(), z.number()])
const fill = z.tuple([z.number(), z.int(), z.enum(SIDES), z.int(), z.int(), z.number(), z.number()])
const parcel = z.tuple([z.number(), z.int(), z.int()])
const purse = z.tuple([z.int(), z.int(), z.int(), z.number(), z.int(), z.array(parcel)])
const savedSchema = z.object({
  since: z.number(),
  orders: z.array(order),
  fills: z.array(fill),
  purses: z.array(purse),
})

/** The players' trade with one item as saved with its book. */
export const saveTrade = ({ since, orders, fills, purses }: ItemTrade): z.input<typeof savedSchema> => ({
  since,
  orders: orders.map((o) => [o.id, o.player, o.side, o.price, o.quantity, o.ahead, o.created]),
  fills: fills.map((f) => [f.id, f.player, f.side, f.price, f.quantity, f.created, f.purchased]),
  purses: [...purses].map(([player, p]) => [
    player,
    p.kept,
    p.gathered,
    p.gatheredAt,
    p.coins,
    p.box.map(({ at, units, coins }) => [at, units, coins]),
  ]),
})

/** Null for the format of another version. Orders of players who do not trade the item are left out. */
export const readTrade = (saved: unknown, itemId: number, traders: readonly Trader[]): ItemTrade | null => {
  const parsed = savedSchema.safeParse(saved)
  if (!parsed.success) return null
  const { since, orders, fills, purses } = parsed.data
  const known = new Set(traders.map(({ player }) => player))
  return {
    itemId,
    since,
    traders,
    orders: orders
      .filter(([, player]) => known.has(player))
      .map(([id, player, side, price, quantity, ahead, created]) => ({
        id,
        player,
        side,
        price,
        quantity,
        ahead,
        created,
      })),
    fills: fills.map(([id, player, side, price, quantity, created, purchased]) => ({
      id,
      player,
      side,
      price,
      quantity,
      created,
      purchased,
    })),
    purses: new Map(
      purses.map(([player, kept, gathered, gatheredAt, coins, box]) => [
        player,
        { kept, gathered, gatheredAt, coins, box: box.map(([at, units, coin]) => ({ at, units, coins: coin })) },
      ]),
    ),
  }
}
