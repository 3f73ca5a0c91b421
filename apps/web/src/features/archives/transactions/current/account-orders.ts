import type { GameAccount } from '@gildscope/contracts'
import type { Side } from '@gildscope/market'
import type { Fetched } from '../../../../api/fetched.ts'
import type { ReadOrders } from '../../../../market/game-account/read-orders.ts'
import type { OpenOrder, StoredAccount } from './open-order.ts'

/** The permission of a key without which the game does not report orders. */
const TRADING_POST = 'tradingpost'

/** Why the game did not report the orders of an account. */
export type Obstacle = 'no key' | 'invalid key' | 'lacks permission' | 'no answer'

/** `hasFailed`: an earlier attempt failed; stays true while the next one is running. */
export type Read = Fetched & { hasFailed: boolean }

export type AccountOrders = {
  name: string
  /** `live`: as the game reports them; `stored`: as they were last seen; `unknown`: neither. */
  state: 'reading' | 'live' | 'stored' | 'unknown'
  orders: readonly OpenOrder[]
  /** Time of the game's data, in ms since 1970; null: it did not report any. */
  madeAt: number | null
  renewsAt: number | null
  obstacle: Obstacle | null
  read: Read
}

/** Null: the game can be queried. */
export const obstacleOf = (account: GameAccount | undefined): Obstacle | null => {
  if (account === undefined) return 'no key'
  if (account.state === 'invalid') return 'invalid key'
  return account.permissions.includes(TRADING_POST) ? null : 'lacks permission'
}

type Known = {
  name: string
  side: Side
  account: GameAccount | undefined
  live: ReadOrders | undefined
  read: Read
  /** Undefined: not known yet. */
  stored: StoredAccount | null | undefined
}

const liveOrders = ({ name, live, stored }: Known): OpenOrder[] => {
  const storedUnits = new Map(stored?.orders.map(({ id, quantity }) => [id, quantity]))
  return (live?.orders ?? []).map((order) => {
    const before = storedUnits.get(order.id) ?? 0
    return { ...order, account: name, storedAt: null, storedQuantity: before > order.quantity ? before : null }
  })
}

const storedOrders = ({ name, side, stored }: Known): OpenOrder[] =>
  (stored?.orders ?? [])
    .filter((order) => order.side === side)
    .map(({ id, item_id, price, quantity, created }) => ({
      ...{ id, item_id, price, quantity, created, account: name },
      storedAt: stored?.seenAt ?? null,
      storedQuantity: null,
    }))

/** Orders as the game reports them; where it cannot be queried or does not answer, the last stored ones. */
export const accountOrders = (known: Known): AccountOrders => {
  const { name, account, live, read, stored } = known
  const isUnanswered = read.error !== null || (live === undefined && read.hasFailed)
  const obstacle = obstacleOf(account) ?? (isUnanswered ? 'no answer' : null)
  const common = { name, obstacle, read }
  if (live !== undefined)
    return { ...common, state: 'live', orders: liveOrders(known), madeAt: live.madeAt, renewsAt: live.renewsAt }
  const nothing = { ...common, orders: [], madeAt: null, renewsAt: null }
  if (obstacle === null || stored === undefined) return { ...nothing, state: 'reading' }
  if (stored === null || stored.seenAt === null) return { ...nothing, state: 'unknown' }
  return { ...nothing, state: 'stored', orders: storedOrders(known), madeAt: Date.parse(stored.seenAt) }
}
