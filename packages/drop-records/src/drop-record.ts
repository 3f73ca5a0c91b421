import type { DropActivity, DropFlag } from '@gildscope/contracts'
import type { Db } from '@gildscope/db'
import type { Evidence } from '@gildscope/drops'
import type pg from 'pg'

export type Handle = { pool: pg.Pool; db: Db }

/** What is researched: an item, and what was done with it. */
export type ResearchItem = { activity: DropActivity; itemId: number }

/** The price is of one, copper; null: unknown. */
export type Stack = [id: number, quantity: number, price: number | null]

export type Flag = { reason: DropFlag; detail: string }

export type NewDropRecord = ResearchItem & {
  /** Of what makes it the same snapshot. */
  digest: Buffer
  /** Pseudonym of the game account. */
  giver: string
  /** Empty where nothing was salvaged. */
  kit: string
  level: number
  magicFind: number
  /** Of the second snapshot. */
  at: Date
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

/** What is said of a record beside those of others. */
export type Screened = { flags: Flag[]; evidence: Evidence | null }
