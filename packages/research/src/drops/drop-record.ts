import type { DropActivity, DropFlag } from '@gildscope/contracts'
import type { Db } from '@gildscope/db'
import type { Evidence } from '@gildscope/drops'
import type pg from 'pg'

export type Handle = { pool: pg.Pool; db: Db }

/** A research subject: an item, and the activity. */
export type ResearchItem = { activity: DropActivity; itemId: number }

/** The price is per unit, copper; null: unknown. */
export type Stack = [id: number, quantity: number, price: number | null]

/** `since`: UTC day on which it was given; the record was compared with those that counted before. */
export type Flag = { reason: DropFlag; detail: string; since?: string }

export type NewDropRecord = ResearchItem & {
  /** Hash of everything that identifies the snapshot. */
  digest: Buffer
  /** Pseudonym of the game account. */
  giver: string
  /** Empty if nothing was salvaged. */
  kit: string
  level: number
  magicFind: number
  /** Time of the second snapshot. */
  at: Date
  /** UTC day from which it counts in public figures. */
  countsFrom: string
  delay: string
  build: number | null
  /** A chest before its key. */
  consumed: Stack[]
  items: Stack[]
  wallet: [id: number, change: number][]
  source: string
}

export type StoredDropRecord = Omit<NewDropRecord, 'digest' | 'delay' | 'source'> & {
  id: number
  patchId: number
  flags: Flag[]
  evidence: Evidence | null
}

/** The result of screening a record against others. */
export type Screened = { flags: Flag[]; evidence: Evidence | null }
