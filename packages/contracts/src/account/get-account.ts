import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'
import { BY_SESSION } from './session.ts'

const instant = z.nullable(z.string())

const gameAccount = named(
  'GameAccount',
  z.object({
    key: z.string().check(z.describe('The complete key; only the owner of the account ever sees it')),
    permissions: z.array(z.string()),
    id: z.string().check(z.describe("The game's id of the account")),
    keyName: z.string().check(z.describe('Name that its owner gave the key in the game')),
    state: z
      .enum(['ok', 'suspect', 'invalid'])
      .check(
        z.describe('suspect: the game refused it lately, and is asked again for days before it counts as invalid'),
      ),
    refusedSince: instant,
    lastChecked: instant,
    lastUpdate: instant.check(z.describe('When data was last read with it')),
    nextUpdate: instant,
  }),
)
export type GameAccount = z.infer<typeof gameAccount>

const siteAccount = named(
  'SiteAccount',
  z.object({
    user: z.string(),
    email: z.nullable(z.string()),
    emailConfirmed: z.boolean().check(z.describe('Notices go to confirmed addresses only')),
    noticesStopped: z.boolean().check(z.describe('A link in a notice was used to get no more of them')),
    accountLevel: z.int().check(z.describe('1 for everyone, raised for supporters; pages show one less')),
    updateHours: z.int().check(z.describe('Hours between updates of data at this level')),
    gameAccounts: z
      .record(z.string(), gameAccount)
      .check(z.describe('By name of the game account, for example Name.1234')),
    lists: z.record(z.string(), z.string()).check(z.describe('Names of market lists by their id')),
    verification: z.record(z.string(), z.string()).check(z.describe('Names of verification lists by their id')),
    lastUpdate: instant.check(z.describe('Of all game accounts the latest')),
    nextUpdate: instant.check(z.describe('Of all game accounts the earliest')),
    createdAt: z.string(),
    passwordChangedAt: z.string(),
    deletionDue: instant.check(z.describe('When the account will be erased; null: its owner did not ask for it')),
  }),
)
export type SiteAccount = z.infer<typeof siteAccount>

export const getAccount = endpoint({
  ...BY_SESSION,
  name: 'getAccount',
  method: 'GET',
  path: '/v1/website/account',
  summary: 'The account of the session, with its keys',
  description:
    'With its linked game accounts and their keys, the names of its lists by their ids, and how often data is read.',
  envelope: 'account',
  reply: siteAccount,
})
