import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { named } from '../named.ts'
import { param } from '../wire.ts'
import { ACCOUNT_LIMITS } from './limits.ts'
import { anyListId, doomedList, listName, listRevision, recordId } from './lists.ts'
import { BY_ANYBODY, BY_SESSION, headerField, withSession } from './session.ts'

const { verificationEntries, quantity } = ACCOUNT_LIMITS
const givenEntries = z
  .array(named('VerificationEntry', z.object({ id: recordId, qty: z.int().check(z.positive(), z.maximum(quantity)) })))
  .check(z.maxLength(verificationEntries, `a verification list holds at most ${verificationEntries} entries`))
const entries = z.prefault(givenEntries, [])

/** The most entries, each on lines of its own. */
const bodyBytes = 65_536
const givenVerificationList = z.object({
  id: z.optional(anyListId),
  name: listName,
  gameID: z.string().check(z.maxLength(100), z.describe('Name of the game account that is to be checked')),
  items: entries,
  currency: entries,
  professions: entries,
  revision: listRevision,
})
export type GivenVerificationList = z.infer<typeof givenVerificationList>

const binding = named(
  'ItemBinding',
  z
    .object({ character: z.int(), account: z.int(), none: z.int() })
    .check(z.describe('How many are held by what they are bound to; together no more than the list asks for')),
)
const valid = z.nullable(z.boolean()).check(z.describe('Null until the first check'))

const verifiedItem = named('VerifiedItem', z.object({ id: z.int(), qty: z.int(), valid, binding: z.nullable(binding) }))
const verifiedCount = named('VerifiedCount', z.object({ id: z.int(), qty: z.int(), valid }))
export type VerifiedItem = z.infer<typeof verifiedItem>
export type VerifiedCount = z.infer<typeof verifiedCount>

/** The public view of a list. */
const publicVerificationList = named(
  'PublicVerificationList',
  z.object({
    id: z.string(),
    name: z.string(),
    user: z.string(),
    lastUpdate: z.nullable(z.string()).check(z.describe('When it was last checked')),
    checkError: z
      .nullable(z.string())
      .check(
        z.describe(
          'That the last try failed, and the verdicts are of an earlier one; why, only its owner sees; null when it did not',
        ),
      ),
    isChecking: z.boolean().check(z.describe('A check is under way; ask again in a few seconds')),
    items: z.array(verifiedItem),
    currency: z.array(verifiedCount),
    professions: z.array(verifiedCount),
  }),
)
export type PublicVerificationList = z.infer<typeof publicVerificationList>

const verificationList = named(
  'VerificationList',
  z.extend(publicVerificationList, {
    gameID: z.nullable(z.string()).check(z.describe('Game account; null after its key was deleted')),
    revision: z.int(),
    updatedAt: z.string(),
  }),
)
export type VerificationList = z.infer<typeof verificationList>

export const getVerificationList = endpoint({
  ...BY_SESSION,
  name: 'getVerificationList',
  scope: 'lists:read',
  method: 'GET',
  path: '/v1/verification/management/lists',
  summary: 'One verification list of the account',
  description: 'As its owner sees it: with the game account that is checked, and why a check failed.',
  headers: withSession({
    listid: headerField('Id of the list; all of them are in the answer of the account', '7Gk2fQ9x'),
  }),
  envelope: 'success',
  reply: verificationList,
  errors: ['NOT_FOUND'],
})

export const createVerificationList = endpoint({
  ...BY_SESSION,
  name: 'createVerificationList',
  scope: 'lists:write',
  method: 'POST',
  path: '/v1/verification/management/new',
  summary: 'Makes a verification list and has it checked; the answer holds its id',
  description:
    'Items, currencies and crafting professions, each with the quantity that the game account must have. The check follows within seconds: ask for the list until `isChecking` is false.',
  body: givenVerificationList,
  bodyBytes,
  envelope: 'success',
  reply: z.string(),
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE'],
})

export const updateVerificationList = endpoint({
  ...BY_SESSION,
  name: 'updateVerificationList',
  scope: 'lists:write',
  method: 'POST',
  path: '/v1/verification/management/update',
  summary: 'Replaces a verification list and has it checked; the former state stays readable',
  description:
    'With `revision` a change that was made elsewhere meanwhile is refused with CONFLICT, and `details` has both versions. The answer holds the id.',
  body: z.extend(givenVerificationList, { id: anyListId }),
  bodyBytes,
  envelope: 'success',
  reply: z.string(),
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE'],
})

export const deleteVerificationList = endpoint({
  ...BY_SESSION,
  name: 'deleteVerificationList',
  scope: 'lists:write',
  method: 'POST',
  path: '/v1/verification/management/delete',
  summary: 'Deletes a verification list; its address shows nothing any more',
  description: 'With its former states and verdicts. Cannot be undone.',
  body: doomedList,
  envelope: null,
  reply: nothing,
  errors: ['NOT_FOUND'],
})

export const listVerificationRevisions = endpoint({
  ...BY_SESSION,
  name: 'listVerificationRevisions',
  scope: 'lists:read',
  method: 'GET',
  path: '/v1/verification/management/revisions',
  summary: 'Former states of a verification list, newest first',
  description: 'What the list asked for before each of its latest changes, without verdicts.',
  headers: withSession({ listid: headerField('Id of the list', '7Gk2fQ9x') }),
  envelope: 'success',
  reply: z.array(
    named(
      'VerificationRevision',
      z.object({
        id: z.string(),
        name: z.string(),
        gameID: z.nullable(z.string()),
        revision: z.int(),
        updatedAt: z.string(),
        items: givenEntries,
        currency: givenEntries,
        professions: givenEntries,
      }),
    ),
  ),
  errors: ['NOT_FOUND'],
})

export const viewVerificationList = endpoint({
  ...BY_ANYBODY,
  name: 'viewVerificationList',
  method: 'GET',
  path: '/v1/verification/:listId',
  params: z.object({
    listId: z.string().check(z.maxLength(100), param('Id of the list, as in its address', '7Gk2fQ9x')),
  }),
  summary: 'A shared verification list with its verdicts; asks for a new check when the last is older than 10 minutes',
  description:
    'Anyone with the address sees which entries are met, never how much of something the game account has beyond that. Asking again in a few seconds shows the new check.',
  envelope: 'success',
  reply: publicVerificationList,
  errors: ['NOT_FOUND'],
})
