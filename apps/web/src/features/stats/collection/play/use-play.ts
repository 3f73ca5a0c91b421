import { getCharacter, getPlayable, type Played, play } from '@gildscope/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../api/api-context.tsx'
import { askAgain } from '../../../../api/ask-again.ts'
import { fetched } from '../../../../api/fetched.ts'
import type { PoliteQueue } from '../../../../api/polite-queue.ts'
import { renewalOf } from '../../../../api/renewal.ts'
import { isSeenBy } from '../mistakes.ts'
import type { LinkedAccount } from '../use-key.ts'

export type PlayAsked = { action: 'open' | 'salvage'; item: number; count: number; kit: string | null }

/** `shownAt`: when the game shows it, in ms since 1970; null: it does already. */
export type PlayDone = { asked: PlayAsked; played: Played; shownAt: number | null }

type Options = {
  linked: LinkedAccount
  character: string
  queue: PoliteQueue
  onPlayed: (at: number) => void
}

type Player = { linked: LinkedAccount; queue: PoliteQueue; character?: string }

/** What a character of a demo account can do; without a name, the first one that carries something to open. */
export const usePlayable = ({ linked: { name, key }, queue, character }: Player) => {
  const api = useApi()
  const query = { access_token: key, ...(character !== undefined && { character }) }
  return useQuery({
    queryKey: [getPlayable.name, name, character ?? null] as const,
    meta: { isPrivate: true },
    retry: false,
    queryFn: ({ signal }) => queue(() => api.game(getPlayable, { query }, { signal }), signal),
  })
}

/** What the character of a demo account can do, and a function that performs it. */
export const usePlay = ({ linked, character, queue, onPlayed }: Options) => {
  const { key } = linked
  const api = useApi()
  const queries = useQueryClient()
  const [done, setDone] = useState<PlayDone | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [isPending, setPending] = useState(false)
  const access = { access_token: key }
  const playable = usePlayable({ linked, queue, character })

  const askWhenShown = async (playedAt: number): Promise<number | null> => {
    const call = { params: { name: character }, query: { ...access, t: String(playedAt) } }
    const { madeAt, renewsAt } = renewalOf(await queue(() => api.game.answer(getCharacter, call)), Date.now())
    return isSeenBy(madeAt, playedAt) ? null : renewsAt
  }
  const send = async (asked: PlayAsked): Promise<void> => {
    if (isPending) return
    setPending(true)
    setError(null)
    setDone(null)
    try {
      // Not retried by the queue: an action that runs twice consumes twice.
      const played = await api.game(play, { query: access, body: { character, ...asked } })
      const playedAt = Date.now()
      if (played.done > 0) onPlayed(playedAt)
      setDone({ asked, played, shownAt: await askWhenShown(playedAt) })
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)))
    } finally {
      setPending(false)
      void askAgain(queries, getPlayable)
    }
  }
  return { playable: playable.data, failed: fetched(playable), send, done, error, isPending }
}
