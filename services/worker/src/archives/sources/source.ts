import type { ArchiveKind, DueCursor, DueTurn } from '@gildscope/db'
import type { Permission } from '@gildscope/game-shapes'
import type { Player } from '@gildscope/player-keys'
import type pg from 'pg'

/** The result of a reading, ready to be written in the transaction that ends the turn. */
export type SourceReading = {
  cursor: DueCursor
  /** Why it cannot be everything; what was read of it holds. */
  suspicion: string | null
  /** Shown to the owner about the parts that could not be read; the others are valid, and a retry follows soon. */
  incomplete?: string | null
  /** Adds what is new; nothing that is stored of the past is taken away or changed by it. Answers how much it was. */
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
