import { MINUTE_MS } from '@gildscope/base/time'
import { getCurrencies } from '@gildscope/contracts'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useEndpoint } from '../api/use-endpoint.ts'

const currency = z.object({ id: z.int(), name: z.string(), icon: z.optional(z.nullable(z.string())) })
export type Currency = z.infer<typeof currency>
export type Currencies = ReadonlyMap<number, Currency>

/** The coin, which is counted in copper. */
export const COIN = 1

/** Currencies change with game updates only. */
const STALE_MS = 10 * MINUTE_MS
const CALL = { query: { fields: ['id', 'name', 'icon'] } }

const readRow = (row: unknown): [number, Currency][] => {
  const parsed = currency.safeParse(row)
  return parsed.success ? [[parsed.data.id, parsed.data]] : []
}

/** The game's currencies by id; undefined while loading. */
export const useCurrencies = (): { currencies: Currencies | undefined; error: Error | null; retry: () => void } => {
  const { data, error, refetch } = useEndpoint(getCurrencies, CALL, { staleTime: STALE_MS })
  const rows = data?.reply
  const currencies = useMemo(() => (rows === undefined ? undefined : new Map(rows.flatMap(readRow))), [rows])
  return { currencies, error, retry: () => void refetch() }
}
