import * as z from 'zod/mini'
import { named } from '../named.ts'
import { instantText, param } from '../wire.ts'
import { sessionHeaders } from './session.ts'

/** A call that owners make with a session, and others with a share of the data. */
export const BY_SHARE = { service: 'account', access: 'share', faults: 'result', headers: sessionHeaders } as const

export const gameAccountParam = z.prefault(
  z.string().check(z.maxLength(100), param("Name of a game account, the game's id of it, or `all`", 'Zojja.1234')),
  'all',
)
const share = z.optional(
  z
    .string()
    .check(z.maxLength(100), param('Id of a share, for callers without a session; it goes before one', 'q7Zk2sYw')),
)
const day = (what: string, example: string) => z.optional(instantText.check(param(what, example)))

/** The requested part of an archive. */
export const archiveQuery = z.object({
  accountID: gameAccountParam,
  from: day('First UTC day or instant; everything unless given', '2026-03-01'),
  to: day('Last UTC day, which is included, or the instant before which it ends', '2026-03-31'),
  share,
})

export const sideParam = z.enum(['buy', 'sell'])
export const MATCH_METHODS = ['fifo', 'lifo', 'average'] as const
export const methodParam = z.prefault(
  z
    .enum(MATCH_METHODS)
    .check(z.describe('Which purchase a sale is matched with: the oldest, the newest, or the average of all')),
  'fifo',
)
export type MatchMethod = (typeof MATCH_METHODS)[number]
export const feesParam = z.prefault(
  z.enum(['simple', 'exact']).check(z.describe('15 % rounded down of a sale, or both fees rounded as the game does')),
  'simple',
)

/** A period without data. */
export const archiveGap = named(
  'ArchiveGap',
  z.object({
    from: z.string(),
    to: z.string(),
    reason: z.string().check(z.describe('What was in the way; it never contains a key')),
  }),
)
/** The same, where the answer is about several game accounts. */
export const accountGap = named('AccountGap', z.extend(archiveGap, { account: z.string() }))
export type ArchiveGap = z.infer<typeof archiveGap>
