import type { EndpointReply, getOpenSells, getStoredOrders } from '@gildscope/contracts'

export type GameOrder = EndpointReply<typeof getOpenSells>[number]
export type StoredAccount = EndpointReply<typeof getStoredOrders>[number]

/** An open order of a game account. */
export type OpenOrder = GameOrder & {
  account: string
  /** When it was last seen, of one that the game was not asked for now. */
  storedAt: string | null
  /** Units that were left when it was stored, where those are more than now. */
  storedQuantity: number | null
}
