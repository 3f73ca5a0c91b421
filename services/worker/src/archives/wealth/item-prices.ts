import { type Binding, bindingOfItem } from '@gildscope/holdings'
import type { StoredPrices } from '@gildscope/players'
import type pg from 'pg'

export type ItemPrices = StoredPrices & { boundAs: Binding }

/** Prices of this minute and the bindings by kind, for all known items. */
export const itemPrices = async (
  pool: Pick<pg.Pool, 'query'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ItemPrices>> => {
  const { rows } = await pool.query<{
    id: number
    binding: string
    accountBound: boolean
    vendor: number
    sell: number | null
    buy: number | null
  }>(
    `select i.id, i.binding, i.account_bound as "accountBound", p.sell_price as sell, p.buy_price as buy,
       case when i.no_sell then 0 else coalesce(i.vendor_value, 0) end as vendor
     from market.item i left join market.price p on p.item_id = i.id where i.id = any($1)`,
    [ids],
  )
  return new Map(
    rows.map(({ id, binding, accountBound, sell, buy, vendor }) => [
      id,
      { sell, buy, vendor, boundAs: bindingOfItem({ binding, AccountBound: accountBound }) },
    ]),
  )
}
