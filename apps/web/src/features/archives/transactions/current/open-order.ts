import type { EndpointReply, getStoredOrders } from '@gildscope/contracts'
import type { GameOrder } from '../../../../market/game-account/read-orders.ts'

export type StoredAccount = EndpointReply<typeof getStoredOrders>[number]

/** An open order of a game account. */
export type OpenOrder = GameOrder & {
  account: string
  /** When it was last seen, for an order that does not come from the game now. */
  storedAt: string | null
  /** Units that were left when it was stored, where those are more than now. */
  storedQuantity: number | null
}
