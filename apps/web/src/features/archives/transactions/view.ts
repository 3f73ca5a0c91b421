import { MATCH_METHODS, type MatchMethod } from '@gildscope/contracts'
import type { Side } from '@gildscope/market'

/** The user's choices on the page, all kept in the address. */
export type TransactionsView = {
  show: 'history' | 'current'
  /** Kept while current orders are shown, so that returning restores it. */
  as: 'transactions' | 'flipping'
  side: Side
  isFull: boolean
  hasGraph: boolean
  method: MatchMethod
}

const readMethod = (text: string | null): MatchMethod => MATCH_METHODS.find((method) => method === text) ?? 'fifo'

export const readView = (search: URLSearchParams): TransactionsView => ({
  show: search.get('show') === 'current' ? 'current' : 'history',
  as: search.get('as') === 'flipping' ? 'flipping' : 'transactions',
  side: search.get('side') === 'buy' ? 'buy' : 'sell',
  isFull: search.get('detail') !== 'compact',
  hasGraph: search.get('graph') !== 'off',
  method: readMethod(search.get('match')),
})

/** The address with the view in it; what is as by default is left out, and so is the page of a table that is no longer the same. */
export const writeView = (search: URLSearchParams, view: TransactionsView): URLSearchParams => {
  const next = new URLSearchParams(search)
  const put = (name: string, value: string, fallback: string): void => {
    if (value === fallback) next.delete(name)
    else next.set(name, value)
  }
  put('show', view.show, 'history')
  put('as', view.as, 'transactions')
  put('side', view.side, 'sell')
  put('detail', view.isFull ? 'full' : 'compact', 'full')
  put('graph', view.hasGraph ? 'on' : 'off', 'on')
  put('match', view.method, 'fifo')
  next.delete('page')
  return next
}
