import type { ArchiveKind, DueCursor, DueTurn } from '@gildscope/db'
import type { Permission } from '@gildscope/game-shapes'
import type { Player } from '@gildscope/player-keys'
import type pg from 'pg'

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

/** One kind of archive: the permissions its key needs, and how it is read. */
export type Source = {
  needs: readonly Permission[]
  read: (player: Player, context: SourceContext) => Promise<SourceReading>
}
