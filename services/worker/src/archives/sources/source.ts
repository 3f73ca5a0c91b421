import type { ArchiveKind } from '@gildscope/contracts'
import type { DueCursor, DueTurn } from '@gildscope/db'
import type { Player } from '@gildscope/player-keys'
import type pg from 'pg'
import type { Entry } from '../entry-store.ts'
import type { Period } from '../gaps.ts'

/** The result of a reading, ready to be written in the transaction that ends the turn. */
export type SourceReading = {
  cursor: DueCursor
  /** Why it may be incomplete; the rows that were read are valid. */
  suspicion: string | null
  /** Shown to the owner about the parts that could not be read; the others are valid, and a retry follows soon. */
  incomplete?: string | null
  /** Adds new data; existing data about the past is neither removed nor changed. Returns how much was added. */
  write: (client: pg.ClientBase) => Promise<number>
}

export type SourceContext = {
  turn: DueTurn<ArchiveKind>
  pool: Pick<pg.Pool, 'query'>
  /** The game's time after the answers. */
  gameNow: () => Date
}

/** How one kind of archive is read and stored. */
export type Source = {
  /** The entry of a record, which is of this kind: written by it, or parsed from one of its lines. */
  entryOf(record: unknown): Entry
  /** The period between two readings that can never be filled; null if there is none. */
  gapBetween: (before: Date, after: Date) => Period | null
  read: (player: Player, context: SourceContext) => Promise<SourceReading>
}
