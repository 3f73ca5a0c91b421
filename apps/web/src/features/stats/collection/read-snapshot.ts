import { getBuild, getCharacter, getGameAccount, getWallet } from '@gildscope/contracts'
import type { Api } from '../../../api/api-context.tsx'
import type { PoliteQueue } from '../../../api/polite-queue.ts'
import { renewalOf } from '../../../api/renewal.ts'
import { GAME_SCHEMA } from '../../../market/game-account/game-schema.ts'
import type { Snapshot } from './draft.ts'

export type Progress = { done: number; total: number }

type Reading = {
  api: Api
  queue: PoliteQueue
  key: string
  character: string
  magicFind: string
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

const CALLS = 4

/** Character, wallet, account and build as the game reports them now. */
export const readSnapshot = async (reading: Reading): Promise<Snapshot> => {
  const { api, queue, key, character, magicFind, signal, onProgress } = reading
  let done = 0
  onProgress({ done, total: CALLS })
  const ask = async <T>(call: () => Promise<T>): Promise<T> => {
    const answered = await queue(call, signal)
    done += 1
    onProgress({ done, total: CALLS })
    return answered
  }
  const t = String(Date.now())
  const query = { access_token: key, v: GAME_SCHEMA, t }
  const [seen, wallet, account, build] = await Promise.all([
    ask(() => api.game.answer(getCharacter, { params: { name: character }, query }, { signal })),
    ask(() => api.game.answer(getWallet, { query }, { signal })),
    ask(() => api.game(getGameAccount, { query }, { signal })),
    // The drops can be counted without it, too.
    ask(() => api.game(getBuild, { query: { t } }, { signal })).catch(() => null),
  ])
  // What could not be read would count as dropped, or as consumed, beside a snapshot in which it could.
  const [odd] = [...seen.leftOut, ...wallet.leftOut]
  if (odd !== undefined) throw new Error(`the game sent something that this page could not read: ${odd}`)
  const now = Date.now()
  const { name, level, bags = [] } = seen.reply
  return {
    takenAt: now,
    ...renewalOf(seen, now),
    walletMadeAt: renewalOf(wallet, now).madeAt,
    account: account.name,
    character: name,
    level,
    build: build?.id ?? null,
    magicFind,
    places: bags.flatMap((bag) => bag?.inventory ?? []).map((stack) => stack && { id: stack.id, count: stack.count }),
    wallet: wallet.reply.map(({ id, value }) => ({ id, value })),
  }
}
