import type { Activity } from '../../loot/loot-table.ts'

/** One submission of a player: what was consumed and gained. Prices are copper each, null if there is none. */
export type DropRecord = {
  id: string
  account: string
  activity: Activity
  iso: string
  level: number
  /** Magic find in percent. */
  mf: number
  /** Empty if nothing was salvaged. */
  salvageKit: string
  /** How long before the submission the snapshots were taken; empty for none. */
  delay: '' | 'Day' | 'Week' | 'Month' | '3Month'
  build: number
  consumed: { id: number; quantity: number; price: number | null }[]
  items: { id: number; quantity: number; price: number | null }[]
  wallet: { id: number; value: number }[]
}

/** The drops of all units of a submission. */
export type Yield = {
  items: Map<number, number>
  wallet: Map<number, number>
}

export const CHEATS = ['invented-drops', 'scaled-quantities', 'repeated-snapshot'] as const
export type Cheat = (typeof CHEATS)[number]

export const MISTAKES = ['moved-from-bank', 'sold-meanwhile', 'bags-full', 'wrong-magic-find', 'wrong-kit'] as const
export type Mistake = (typeof MISTAKES)[number]

/** The faults of records, by their ids, and the accounts that cheat. */
export type DropFaults = {
  cheats: { id: string; account: string; kind: Cheat }[]
  mistakes: { id: string; account: string; kind: Mistake }[]
}
