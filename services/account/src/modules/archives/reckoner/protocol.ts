import type { ArchiveKind } from '@gildscope/contracts'
import type { TextSum } from './gzip-pieces.ts'
import type { TaskName } from './tasks.ts'

export type PackedAs = 'zstd' | 'br' | 'gzip'

/** A month in which something is stored of a game account. */
export type MonthToRead = {
  /** The place of the game account among those that are read. */
  account: number
  gameAccountId: string
  /** `2026-03`, UTC. */
  month: string
}

/** What is read for a task; the service has made sure that the caller may see it. */
export type Stored = { accountId: string; kind: ArchiveKind; months: readonly MonthToRead[] }

/** The form of an answer: whole in an encoding, or a piece of a gzip stream, after so much text. */
export type Packing = PackedAs | { after: TextSum }

export type Order = { name: TaskName; input: unknown; stored: Stored; packing: Packing }

/** One order at a time; the next one is sent when the previous one was answered. */
export type Question =
  | { kind: 'open'; databaseUrl: string; statementMs: number }
  | ({ kind: 'make' } & Order)
  /** The caller no longer waits for the answer. */
  | { kind: 'stop' }

/** `isPacked`: compressed as requested; a small whole answer is not. The sum includes the text before a piece. */
export type Done = { textBytes: number; isPacked: boolean; sum: TextSum }

/** The end of an order. */
export type LastReply =
  | ({ kind: 'done' } & Done)
  | { kind: 'stopped' }
  | { kind: 'too-large' }
  /** `code` is that of the database or the network. */
  | { kind: 'fault'; text: string; code: string | null }

/**
 * The answers themselves arrive as bytes through a pipe, one after the other; `sent` states how many of them belong to
 * this order.
 */
export type Reply =
  | { kind: 'ready' }
  /** A month was read; its size as it would be in a pack. */
  | { kind: 'read'; bytes: number }
  | (LastReply & { sent: number })

/** The file descriptor of that pipe, after the three standard ones and the one for these messages. */
export const ANSWERS = 4
