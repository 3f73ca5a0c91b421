import type { Deed } from '../dealing/deeds.ts'

export type TruePlace =
  | 'inventory'
  | 'equipment'
  | 'wallet'
  | 'bank'
  | 'materials'
  | 'tpSells'
  | 'sharedInventory'
  | 'deliveryBox'
  | 'guild'

/** An account's holdings of one thing in one place. */
export type HoldingRow = {
  kind: 'item' | 'currency'
  id: number
  place: TruePlace
  /** The character or the guild; null for places of the whole account. */
  where: string | null
  /** Units by what they are bound to. */
  character: number
  account: number
  none: number
  /** Units that sit in gear as upgrades and infusions; they are not among the bound and unbound ones. */
  inside: number
}

export type Net = { items: { id: number; quantity: number }[]; wallet: { id: number; value: number }[] }

/** Actions on an account by kind; `total` is the change in its holdings, whatever the place. */
export type AccountChanges = Record<'farmed' | 'traded' | 'vendored' | 'spent' | 'made' | 'total', Net> & {
  moved: Deed['moved']
  /** Fills of open orders, each at its price. */
  filled: { side: 'buy' | 'sell'; id: number; quantity: number; price: number; at: string }[]
  deeds: (Omit<Deed, 'at' | 'account'> & { at: string })[]
}
