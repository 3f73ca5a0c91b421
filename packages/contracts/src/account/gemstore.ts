import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'
import { instantText } from '../wire.ts'
import { ACCOUNT_LIMITS } from './limits.ts'
import { BY_SESSION } from './session.ts'

const { gemstoreEntries } = ACCOUNT_LIMITS

const uuid = z.string().check(z.minLength(1), z.maxLength(100))
const lastDate = z.nullable(z.string()).check(z.describe('Start of the last sale that its owner knows of'))
const givenItems = z
  .array(named('GivenGemstoreEntry', z.object({ uuid, lastDate: z.optional(z.nullable(instantText)) })))
  .check(z.maxLength(gemstoreEntries, `at most ${gemstoreEntries} gem-store items can be watched`))

const gemstoreList = named(
  'GemstoreList',
  z.object({ items: z.array(named('GemstoreEntry', z.object({ uuid: z.string(), lastDate }))) }),
)

export const getGemstoreList = endpoint({
  ...BY_SESSION,
  name: 'getGemstoreList',
  scope: 'lists:read',
  method: 'GET',
  path: '/v1/lists/gemstore',
  summary: 'Gem-store items whose return is mailed to the account',
  description: 'Each with the start of the last sale that its owner was told of; a later one is mailed once.',
  envelope: 'success',
  reply: gemstoreList,
})

export const saveGemstoreList = endpoint({
  ...BY_SESSION,
  name: 'saveGemstoreList',
  scope: 'lists:write',
  method: 'POST',
  path: '/v1/lists/gemstore',
  summary: 'Replaces the gem-store items that are watched',
  description: 'An item that is new on the list without a `lastDate` gets the start of its latest sale.',
  body: z.union([named('GivenGemstoreList', z.object({ items: givenItems })), givenItems]),
  // The most entries, with the longest ids and a date.
  bodyBytes: 196_608,
  envelope: 'success',
  reply: gemstoreList,
  errors: ['TOO_LARGE'],
})
