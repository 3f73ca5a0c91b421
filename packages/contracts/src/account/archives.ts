import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { named } from '../named.ts'
import { ARCHIVE_KINDS } from './archive-kinds.ts'
import { archiveGap, gameAccountParam } from './archive-shapes.ts'
import { BY_SESSION } from './session.ts'

const instant = z.nullable(z.string())

const archive = named(
  'Archive',
  z.object({
    kind: z.enum(ARCHIVE_KINDS),
    account: z.string().check(z.describe('Name of the game account')),
    accountID: z.string(),
    linked: z.boolean().check(z.describe('Whether a key of it is linked; without one nothing is added')),
    entries: z.int(),
    first: instant.check(z.describe('Time of the oldest entry')),
    last: instant.check(z.describe('Time of the newest entry')),
    bytes: z.int().check(z.describe('As it is stored')),
    lastUpdate: instant.check(z.describe('When the game last answered for this archive')),
    nextUpdate: instant,
    state: z
      .enum(['waiting', 'reading', 'ok', 'failing', 'stopped', 'off'])
      .check(
        z.describe(
          'waiting: not read yet; failing: the last attempt failed, and a retry follows; stopped: no key is linked, or none that the game still accepts; off: switched off by its owner',
        ),
      ),
    error: z.nullable(z.string()).check(z.describe('Why the last attempt failed')),
    failingSince: instant,
    gaps: z.array(archiveGap),
  }),
)
export type Archive = z.infer<typeof archive>

export const listArchives = endpoint({
  ...BY_SESSION,
  name: 'listArchives',
  scope: 'archives:read',
  method: 'GET',
  path: '/v1/archives',
  summary: 'The archives of the account: what they hold, how old they are, what is missing',
  description:
    'One row for each game account and kind of archive, also those of game accounts that are no longer linked. Gaps say when something may be missing, and why.',
  envelope: 'success',
  reply: named(
    'ArchiveList',
    z.object({
      updateHours: z.int(),
      updateAllowedAt: instant.check(z.describe('When another update may be asked for; null: now')),
      fillsCounted: z
        .array(z.string())
        .check(z.describe('Ids of game accounts whose fills are counted for the data quality')),
      archives: z.array(archive),
    }),
  ),
  example: { request: '/gw2/v1/archives' },
})

export const updateArchives = endpoint({
  ...BY_SESSION,
  name: 'updateArchives',
  method: 'POST',
  path: '/v1/archives/update',
  summary: 'Has the archives read again now; once in five minutes',
  description: 'Archives are read regularly without it. The answer says when it may be asked for again.',
  body: z.optional(z.strictObject({ accountID: gameAccountParam })),
  envelope: 'success',
  reply: z.object({ asked: z.int().check(z.describe('Archives that will be read')), updateAllowedAt: z.string() }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  example: { request: '/gw2/v1/archives/update' },
})

const kinds = z.array(z.enum(ARCHIVE_KINDS)).check(z.minLength(1), z.maxLength(ARCHIVE_KINDS.length))

export const switchArchives = endpoint({
  ...BY_SESSION,
  name: 'switchArchives',
  method: 'POST',
  path: '/v1/archives/switch',
  summary: 'Stops reading archives of a game account, or goes on with it; what is stored stays',
  description: 'What the game forgets meanwhile is missing later: the archive then has a gap.',
  body: z.strictObject({
    accountID: gameAccountParam,
    kinds: z.optional(
      kinds.check(z.describe('All by default; `wealth`, which is opt-in, is only switched on by name')),
    ),
    isOn: z.boolean(),
  }),
  envelope: null,
  reply: nothing,
  errors: ['NOT_FOUND'],
  example: { request: '/gw2/v1/archives/switch' },
})

export const switchFills = endpoint({
  ...BY_SESSION,
  name: 'switchFills',
  method: 'POST',
  path: '/v1/archives/fills',
  summary: 'Lets fills of a game account be counted for the data quality, or deletes the counts',
  description:
    'Off until its owner switches it on. Only sums leave the archive, and only together with those of other players.',
  body: z.strictObject({ accountID: gameAccountParam, isOn: z.boolean() }),
  envelope: null,
  reply: nothing,
  errors: ['NOT_FOUND'],
  example: { request: '/gw2/v1/archives/fills' },
})

export const deleteArchives = endpoint({
  ...BY_SESSION,
  name: 'deleteArchives',
  method: 'POST',
  path: '/v1/archives/delete',
  summary: 'Permanently deletes the stored data of a game account; a linked one starts over with its next reading',
  description:
    'Cannot be undone. Archives of a linked game account begin anew with what the game still has, which is 90 days of trades.',
  body: z.strictObject({
    accountID: z.string().check(z.minLength(1), z.maxLength(100)),
    kinds: z.optional(kinds.check(z.describe('All unless given'))),
  }),
  envelope: 'success',
  reply: z.object({ entries: z.int().check(z.describe('How many were deleted')) }),
  errors: ['NOT_FOUND'],
  example: { request: '/gw2/v1/archives/delete' },
})
