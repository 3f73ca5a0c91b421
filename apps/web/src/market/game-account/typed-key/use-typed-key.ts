import { getGameAccount, getTokenInfo } from '@gildscope/contracts'
import { ApiError } from '@gildscope/contracts/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useApi } from '../../../api/api-context.tsx'
import type { PoliteQueue } from '../../../api/polite-queue.ts'
import { GAME_SCHEMA } from '../game-schema.ts'
import type { KeyedAccount } from '../use-accounts.ts'
import { onTyped, typedText, typeText } from './key-memory.ts'

const KEY = /^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{20}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/i

export type TypedKey = {
  text: string
  change: (text: string) => void
  forget: () => void
  /** The account of the key; null: none yet. */
  account: KeyedAccount | null
  /** The problem, as a sentence. */
  fault: string | null
  isAsked: boolean
  retry: () => void
}

const faultOf = (text: string, error: Error | null): string | null => {
  if (text !== '' && !KEY.test(text)) return 'This key is incomplete: a key has 72 characters.'
  if (error === null) return null
  if (!(error instanceof ApiError) || error.status === 0)
    return navigator.onLine ? 'The game did not answer.' : 'You are offline: the key is checked by the game.'
  if (error.status === 401) return 'The game does not know this key.'
  if (error.status === 403) return 'The key may not read the name of its account.'
  return `The game answered ${error.status}.`
}

/** The account that a typed key opens. The key is sent only to the game. */
export const useTypedKey = (queue: PoliteQueue): TypedKey => {
  const api = useApi()
  const { text, nth } = useSyncExternalStore(onTyped, typedText)
  const key = text.trim()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['typedKey', nth] as const,
    meta: { isPrivate: true },
    enabled: KEY.test(key),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const query = { access_token: key, v: GAME_SCHEMA }
      const [{ permissions }, { name }] = await Promise.all([
        queue(() => api.game(getTokenInfo, { query }, { signal }), signal),
        queue(() => api.game(getGameAccount, { query }, { signal }), signal),
      ])
      return { name, permissions }
    },
  })
  const account = useMemo(() => (data === undefined ? null : { ...data, key }), [data, key])
  return {
    ...{ text, account, change: typeText, forget: () => typeText('') },
    fault: faultOf(key, error),
    isAsked: isFetching,
    retry: () => void refetch(),
  }
}
