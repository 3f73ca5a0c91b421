import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { named } from '../named.ts'
import { ACCOUNT_LIMITS } from './limits.ts'
import { BY_SESSION, headerField, withSession } from './session.ts'

export const nameOf = (what: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, `${what} needs a name`),
      z.maxLength(ACCOUNT_LIMITS.listName.most, `a name has at most ${ACCOUNT_LIMITS.listName.most} characters`),
    )
export const listName = nameOf('a list')
export const listRevision = z.optional(
  z.int().check(z.positive(), z.describe('Revision that was changed; a stale one is refused with both versions')),
)
export const anyListId = z.string().check(z.maxLength(100))
const INT4 = 2_147_483_647
export const recordId = z.int().check(z.positive(), z.maximum(INT4))

const items = z
  .array(recordId)
  .check(
    z.maxLength(ACCOUNT_LIMITS.listItems, `a list holds at most ${ACCOUNT_LIMITS.listItems} items`),
    z.describe('Item ids; repeated ones are dropped'),
  )

const marketList = named(
  'MarketList',
  z.object({
    id: z.string(),
    name: z.string(),
    items: z.array(z.int()),
    revision: z.int(),
    updatedAt: z.string(),
  }),
)
export type MarketList = z.infer<typeof marketList>

/** The most items, each on an indented line of its own. */
const bodyBytes = 131_072
const givenList = z.object({ id: z.optional(anyListId), name: listName, items, revision: listRevision })
/** The id of a list to delete. */
export const doomedList = z.object({ id: anyListId })

export const getList = endpoint({
  ...BY_SESSION,
  name: 'getList',
  scope: 'lists:read',
  method: 'GET',
  path: '/v1/website/lists',
  summary: 'One market list of the account',
  description:
    'Name, item ids and revision. The revision goes with a change, so that one made elsewhere meanwhile is not lost.',
  headers: withSession({
    listid: headerField('Id of the list; all of them are in the answer of the account', '7Gk2fQ9x'),
  }),
  envelope: 'success',
  reply: marketList,
  errors: ['NOT_FOUND'],
})

export const listListRevisions = endpoint({
  ...BY_SESSION,
  name: 'listListRevisions',
  scope: 'lists:read',
  method: 'GET',
  path: '/v1/website/lists/revisions',
  summary: 'Former states of a market list, newest first',
  description: 'What the list was before each of its latest changes, to go back to one by an update.',
  headers: withSession({ listid: headerField('Id of the list', '7Gk2fQ9x') }),
  envelope: 'success',
  reply: z.array(marketList),
  errors: ['NOT_FOUND'],
})

export const createList = endpoint({
  ...BY_SESSION,
  name: 'createList',
  scope: 'lists:write',
  method: 'POST',
  path: '/v1/website/lists/new',
  summary: 'Makes a market list; the answer holds its id',
  description: 'Item ids under a name. An account has at most 100 lists with 5,000 items each.',
  body: givenList,
  bodyBytes,
  envelope: 'success',
  reply: z.string(),
  errors: ['CONFLICT', 'TOO_LARGE'],
})

export const updateList = endpoint({
  ...BY_SESSION,
  name: 'updateList',
  scope: 'lists:write',
  method: 'POST',
  path: '/v1/website/lists/update',
  summary: 'Replaces name and items of a market list; the former state stays readable',
  description:
    'With `revision` a change that was made elsewhere meanwhile is refused with CONFLICT, and `details` has both versions. The answer holds the id.',
  body: z.extend(givenList, { id: anyListId }),
  bodyBytes,
  envelope: 'success',
  reply: z.string(),
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE'],
})

export const deleteList = endpoint({
  ...BY_SESSION,
  name: 'deleteList',
  scope: 'lists:write',
  method: 'POST',
  path: '/v1/website/lists/delete',
  summary: 'Deletes a market list and its former states',
  description: 'With its former states; it cannot be brought back.',
  body: doomedList,
  envelope: null,
  reply: nothing,
  errors: ['NOT_FOUND'],
})
