import { getWallet } from '@gildscope/contracts'
import { PLACE_NEEDS } from '@gildscope/holdings'
import { useMemo } from 'react'
import { reasonOf } from '../../../market/game-account/read-holdings.ts'
import { useGameQueue } from '../../../market/game-account/use-game-queue.ts'
import { useAccountsChoice } from '../shared/characters/accounts-choice.tsx'
import { type Asking, useEachAccount } from '../shared/characters/use-characters.ts'

const NEEDS = PLACE_NEEDS.wallet

const askWallet = ({ api, query, signal, polite }: Asking): Promise<readonly { id: number; value: number }[]> =>
  polite(() => api.game(getWallet, { query }, { signal }))

/** What the wallets of the chosen game accounts hold. */
export const useWallets = () => {
  const choice = useAccountsChoice(NEEDS)
  const { queue } = useGameQueue()
  const wallets = useEachAccount({ accounts: choice.readable, queue, what: 'wallet', ask: askWallet })
  const held = useMemo(() => {
    const read = wallets.flatMap(({ answer }) => answer ?? [])
    if (wallets.every(({ answer }) => answer === undefined)) return null
    const sums = new Map<number, number>()
    for (const { id, value } of read) sums.set(id, (sums.get(id) ?? 0) + value)
    return sums
  }, [wallets])
  const failed = wallets.flatMap(({ error, refetch }, at) =>
    error === null
      ? []
      : [{ name: choice.readable[at]?.name ?? '', why: reasonOf(error), retry: () => void refetch() }],
  )
  const read = wallets.filter(({ answer }) => answer !== undefined).length
  return { choice, held, failed, read, isReading: wallets.some(({ isAsking }) => isAsking) }
}
