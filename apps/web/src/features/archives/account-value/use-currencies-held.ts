import { MINUTE_MS } from '@gildscope/base/time'
import { getWallet } from '@gildscope/contracts'
import { useQueries } from '@tanstack/react-query'
import { useApi } from '../../../api/api-context.tsx'
import { useCurrencyValues } from '../../../market/currencies/use-currency-values.ts'
import { isAllowed } from '../../../market/game-account/use-account-answer.ts'
import { COIN } from '../../../market/use-currencies.ts'
import { useSession } from '../../../shell/session/session.ts'
import { ALL_ACCOUNTS, type Archives } from '../shared/use-archives.ts'

/** The game remembers its answer for some minutes. */
const STALE_MS = 5 * MINUTE_MS

export type CurrenciesHeld = {
  /** Copper that the currencies of the wallets are worth now; null: not known yet. */
  worth: number | null
  /** Wallets that were read, of those of the chosen accounts. */
  read: number
  wallets: number
}

/** What the wallets hold now besides coin; the archive has only their coin. Null: it is not wanted. */
export const useCurrenciesHeld = ({ account }: Archives, isOn: boolean): CurrenciesHeld | null => {
  const api = useApi()
  const session = useSession()
  const chosen = Object.entries(session.account?.gameAccounts ?? {}).filter(
    ([name]) => account === ALL_ACCOUNTS || name === account,
  )
  const { values, worth } = useCurrencyValues({ isEnabled: isOn })
  const wallets = useQueries({
    queries: chosen.map(([name, game]) => ({
      queryKey: [getWallet.name, name] as const,
      meta: { isPrivate: true },
      enabled: isOn && isAllowed(game, 'wallet'),
      staleTime: STALE_MS,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.game(getWallet, { query: { access_token: game.key } }, { signal }),
    })),
  })
  if (!isOn) return null
  const read = wallets.flatMap(({ data }) => (data === undefined ? [] : [data]))
  const held = read.flat().filter(({ id }) => id !== COIN)
  return {
    worth:
      values === undefined || read.length === 0
        ? null
        : Math.round(held.reduce((sum, { id, value }) => sum + value * (worth(id) ?? 0), 0)),
    ...{ read: read.length, wallets: chosen.length },
  }
}
