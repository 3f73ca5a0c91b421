import { type RaidRewardProfit, raidRewardProfit } from '@gildscope/market'
import * as z from 'zod/mini'
import type { Currencies } from '../../../market/use-currencies.ts'
import type { KnownItem } from '../../../market/use-items-by-ids.ts'

const reward = z.object({ id: z.int(), currency: z.int(), cost: z.int(), gold: z.int() })
export type Reward = z.infer<typeof reward>

/** Rewards from the service's answer; invalid rows are dropped. */
export const readRewards = (rows: readonly unknown[]): Reward[] =>
  rows.flatMap((row) => {
    const parsed = reward.safeParse(row)
    return parsed.success ? [parsed.data] : []
  })

export type RaidRow = Reward & {
  item: KnownItem | null
  currencyName: string | null
  /** Copper that one unit of the currency is worth by all that it buys, or to the user; null: not known. */
  worth: number | null
} & RaidRewardProfit

/** A reward that cannot be traded stays, without figures. */
export const raidRows = (
  rewards: readonly Reward[],
  items: ReadonlyMap<number, KnownItem>,
  { currencies, worth }: { currencies: Currencies | undefined; worth: (currency: number) => number | null },
): RaidRow[] =>
  rewards.map((row) => {
    const item = items.get(row.id) ?? null
    return {
      ...row,
      item,
      currencyName: currencies?.get(row.currency)?.name ?? null,
      worth: worth(row.currency),
      ...raidRewardProfit({ sellPrice: item?.sell_price ?? null, gold: row.gold, currencyCost: row.cost }),
    }
  })
