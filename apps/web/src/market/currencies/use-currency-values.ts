import { HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { getItems, getWays, type ItemField, type Way } from '@gildscope/contracts'
import { type AskPrices, type CurrencyValue, currencyValues, itemsToPrice } from '@gildscope/planner'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { type Api, useApi } from '../../api/api-context.tsx'
import { type Fetched, fetched } from '../../api/fetched.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { NAME_FIELDS } from '../market-column.ts'
import { type Currencies, useCurrencies } from '../use-currencies.ts'
import type { KnownItem } from '../use-items-by-ids.ts'
import { type OwnValues, useOwnValues } from './own-values.ts'

export type CurrencyPrices = 'steady' | 'best'

/** Of a day's sales that one seller can have. */
export const SALES_SHARE = 0.25

const FIELDS = [
  ...NAME_FIELDS,
  ...(['sell_price', 'sell_steady_price', '7d_sell_price_min', '7d_sell_price_max', '1m_sell_price_avg'] as const),
  ...(['7d_sell_sold', 'vendor_value', 'NoSell', 'marketable'] as const),
] as const satisfies readonly ItemField[]
const WAYS = { query: { outputs: 'all' } } as const
const IDS_A_CALL = 1_000
/** Rounds in which what nobody offers leads to further items. */
const MOST_ROUNDS = 6
const DAYS_OF_WEEK = 7

/** By id; null: the site does not know it. */
type Items = ReadonlyMap<number, KnownItem | null>

const price = (copper: number | null | undefined): number | null => (copper == null || copper <= 0 ? null : copper)

export const askPricesOf = (item: KnownItem | null | undefined, prices: CurrencyPrices): AskPrices => {
  const best = item?.marketable === true ? price(item.sell_price) : null
  const sold = item?.['7d_sell_sold']
  return {
    // Too few stand for a steady one: the best is all there is.
    ask: prices === 'steady' && best !== null ? (price(item?.sell_steady_price) ?? best) : best,
    askLeast: price(item?.['7d_sell_price_min']),
    askMost: price(item?.['7d_sell_price_max']),
    askMonth: price(item?.['1m_sell_price_avg']),
    soldADay: sold == null ? null : sold / DAYS_OF_WEEK,
    vendor: item?.NoSell === true ? null : price(item?.vendor_value),
  }
}

const readItems = async (api: Api, ids: readonly number[], signal: AbortSignal): Promise<readonly KnownItem[]> => {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_A_CALL) }, (_, at) =>
    ids.slice(at * IDS_A_CALL, (at + 1) * IDS_A_CALL),
  )
  const answers = await Promise.all(
    parts.map((part) =>
      api.call(getItems, { query: { ids: part, fields: [...FIELDS], limit: part.length } }, { signal }),
    ),
  )
  return answers.flat().flatMap((row) => (typeof row.id === 'number' ? [{ ...row, id: row.id }] : []))
}

/** Everything between a currency and what it sells as. */
const readItemsOf = async (api: Api, ways: readonly Way[], signal: AbortSignal): Promise<Items> => {
  const items = new Map<number, KnownItem | null>()
  const known = new Map<number, AskPrices>()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const ids = itemsToPrice(ways, known)
    if (ids.length === 0) break
    const read = new Map((await readItems(api, ids, signal)).map((item) => [item.id, item]))
    for (const id of ids) {
      const item = read.get(id) ?? null
      items.set(id, item)
      known.set(id, askPricesOf(item, 'best'))
    }
  }
  return items
}

export type CurrencyValuesState = Fetched & {
  /** By currency; undefined: still loading. */
  values: ReadonlyMap<number, CurrencyValue> | undefined
  currencies: Currencies | undefined
  ways: readonly Way[] | undefined
  items: Items | undefined
  own: OwnValues
  /** What a unit is worth to the user: their own value, else what the market gives; null: nothing is known. */
  worth: (currency: number) => number | null
}

type Options = { isEnabled?: boolean; prices?: CurrencyPrices; atLeast?: boolean }

/** What one unit of each currency brings now. Ways and prices are asked for only where enabled. */
export const useCurrencyValues = ({
  isEnabled = true,
  prices = 'steady',
  atLeast = true,
}: Options = {}): CurrencyValuesState => {
  const api = useApi()
  const own = useOwnValues()
  const { currencies, error: currencyError, retry: retryCurrencies } = useCurrencies()
  const waysQuery = useEndpoint(getWays, WAYS, { isEnabled, staleTime: HOUR_MS })
  const ways = waysQuery.data?.reply
  const itemsQuery = useQuery({
    queryKey: ['currencyItems', waysQuery.dataUpdatedAt] as const,
    enabled: isEnabled && ways !== undefined,
    staleTime: 5 * MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
    queryFn: ({ signal }) => readItemsOf(api, ways ?? [], signal),
  })
  const items = itemsQuery.data
  const { values: ownValues } = own
  // A value that is being typed does not wait for all ways to be priced anew.
  const settledValues = useDeferredValue(ownValues)
  const priceable = useMemo(
    () =>
      ways?.filter(
        ({ inputs, output }) =>
          items?.has(output) === true && inputs.every(({ kind, id }) => kind !== 'item' || items.has(id)),
      ),
    [ways, items],
  )
  const values = useMemo(() => {
    if (currencies === undefined || priceable === undefined || items === undefined) return undefined
    const priced = new Map([...items].map(([id, item]) => [id, askPricesOf(item, prices)]))
    const pricesOf = (id: number): AskPrices | undefined => priced.get(id)
    return currencyValues(currencies.keys(), {
      ...{ ways: priceable, pricesOf, own: settledValues, share: SALES_SHARE, atLeast },
    })
  }, [currencies, priceable, items, prices, settledValues, atLeast])
  const failed = [waysQuery, itemsQuery].find(({ error }) => error !== null)
  const state: Fetched =
    failed === undefined ? { error: currencyError, nextTry: null, retry: retryCurrencies } : fetched(failed)
  const worth = useCallback(
    (currency: number): number | null => {
      const mine = ownValues.get(currency)
      if (mine !== undefined) return mine
      const brings = values?.get(currency)?.brings ?? null
      return brings === null ? null : Math.max(0, brings)
    },
    [ownValues, values],
  )
  return { ...state, values, currencies, ways, items, own, worth }
}
