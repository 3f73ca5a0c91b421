import { type GameListings, getGameListings } from '@gildscope/contracts'
import { ApiError } from '@gildscope/contracts/client'
import type { Level } from '@gildscope/market'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../api/api-context.tsx'
import { endpointQuery } from '../api/endpoint-query.ts'
import { everyMinute, type Fetched, fetched } from '../api/fetched.ts'

/** Sell listings by price, the lowest first. */
export type Asks = readonly Level[]

const NO_ASKS: Asks = []

const asksOf = ({ sells }: GameListings): Asks =>
  sells
    .filter(({ quantity }) => quantity > 0)
    .map(({ unit_price, quantity, listings }) => ({ unitPrice: unit_price, quantity, listings }))
    .sort((a, b) => a.unitPrice - b.unitPrice)

const isUnknownToGame = (error: Error | null): boolean => error instanceof ApiError && error.status === 404

type AsksState = Fetched & {
  /** Undefined: loading, or failed. */
  asks: Asks | undefined
  /** When they arrived, in ms since 1970. */
  at: number
}

/** The asks of one item, fetched from the game itself once a minute. The game answers 404 where there are none. */
export const useAsks = (id: number | null): AsksState => {
  const query = useQuery({
    ...endpointQuery(useApi(), getGameListings, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    refetchInterval: everyMinute,
  })
  const reply = query.data?.reply
  const asks = useMemo(() => (reply === undefined ? undefined : asksOf(reply)), [reply])
  if (isUnknownToGame(query.error))
    return { ...fetched(query), error: null, nextTry: null, asks: NO_ASKS, at: query.errorUpdatedAt }
  return { ...fetched(query), asks, at: query.dataUpdatedAt }
}
