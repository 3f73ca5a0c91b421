import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@gildscope/base/time'
import { getAccount, signUp } from '@gildscope/contracts'
import { accountSchema } from '@gildscope/db'
import { mailContext } from '@gildscope/mail'
import { addRecords, createPseudonyms, pseudonymKeyVariable } from '@gildscope/research/drops'
import { TEST_PSEUDONYM_KEY, until } from '@gildscope/testkit'
import { asc, eq } from 'drizzle-orm'
import { newPersonalToken } from '../../auth/personal-token.ts'
import { hashSecret, newSecret } from '../../auth/secret.ts'
import type { AccountDeps } from '../../deps.ts'
import { newListId } from '../../store/list-id.ts'
import { type FakeGame, fakePlayer } from '../../testing/fake-game.ts'
import { copyPerson, type Pattern, tablesOfAccounts, takePattern } from './copy-person.ts'
import { CALLS } from './endpoints.ts'
import { goodParts, type Person } from './good-calls.ts'
import { type Answer, cookieOf, type Service, send } from './send.ts'

export type { Person }

type Stored = Pick<AccountDeps, 'database' | 'vault'>
type World = {
  app: Service
  deps: Stored
  game: FakeGame
  /** Waits for background work, if it can be observed. */
  settled?: () => Promise<void>
}

const { mail, mailedKey, session, siteAccount } = accountSchema
let people = 0
const pseudonyms = createPseudonyms(pseudonymKeyVariable.parse(TEST_PSEUDONYM_KEY))

const call = (name: string) => {
  const found = CALLS.find((endpoint) => endpoint.name === name)
  if (found === undefined) throw new Error(`there is no call '${name}'`)
  return found
}

/** The key in the newest mail of a template, as its reader would find it. */
export const mailedKeyOf = async (
  { database: { db }, vault }: Stored,
  accountId: string,
  template: string,
): Promise<string> => {
  const mails = await db.select().from(mail).where(eq(mail.accountId, accountId)).orderBy(asc(mail.createdAt))
  const newest = mails.filter((row) => row.template === template).at(-1)
  if (newest?.sealed == null) throw new Error(`no mail ${template} waits`)
  const value = { sealed: newest.sealed, sealedBy: newest.sealedBy }
  return /auth=([\w-]+)/.exec(vault.open(value, mailContext(accountId, newest.mailId)))?.[1] ?? ''
}

/** Stores a drop research submission of a person; returns its id. */
const addDrop = async ({ database }: Stored, giver: string, at: Date): Promise<string> => {
  const item = { activity: 'Opening', itemId: 36_038 } as const
  const { ids } = await addRecords(database, item, [
    {
      ...{ ...item, giver, at, digest: Buffer.from(giver), source: 'player', delay: '', build: null, wallet: [] },
      countsFrom: at.toISOString().slice(0, 10),
      ...{ kit: '', level: 80, magicFind: 0, consumed: [[item.itemId, 250, null]], items: [[36_041, 1000, null]] },
    },
  ])
  return String(ids[0])
}

/** Signs up a person and gives them one of everything, using the calls that pages use. */
export const addPerson = async ({ app, deps, game, settled }: World, name?: string): Promise<Person> => {
  people += 1
  const player = fakePlayer(100_000 + people)
  game.players.set(player.key, player)
  const userName = name ?? `Person-${people}`
  const [password, email] = [`long password of ${people}`, `person${people}@example.test`]
  // Each from an address of their own, so that network limits do not apply.
  const from = { remoteAddress: `198.18.${Math.floor(people / 250)}.${(people % 250) + 1}` }
  const signedUp = await send(app, signUp, { body: { user: userName, password, email } }, {}, from)
  if (signedUp.statusCode !== 200) throw new Error(`the sign-up failed: ${signedUp.body}`)
  const secret = cookieOf(signedUp)?.secret ?? ''
  const db = deps.database.db
  const [row] = await db.select().from(siteAccount).where(eq(siteAccount.userName, userName))
  if (row === undefined) throw new Error('the account was not stored')
  const { accountId, noticeKey } = row
  const [signedIn] = await db.select().from(session).where(eq(session.accountId, accountId))
  const person: Person = {
    ...{ accountId, userName, password, email, noticeKey, session: secret },
    ...{ sessionId: signedIn?.sessionId ?? '', key: player.key, gameAccount: player.name },
    ...{
      listId: '',
      verificationId: '',
      shareId: '',
      tokenId: '',
      token: '',
      alertId: '',
      channelId: '',
      planId: '',
      planShareId: '',
      dropId: '',
      giver: pseudonyms.ofGameAccount(player.id),
      resetKey: '',
      confirmKey: '',
      restoreKey: newSecret(),
    },
  }
  const make = async (callName: string): Promise<Answer> => {
    const reply = await send(app, call(callName), goodParts(call(callName), person), { session: secret }, from)
    if (reply.statusCode !== 200) throw new Error(`${callName}: ${reply.body}`)
    return reply
  }
  const made = async (callName: string): Promise<string> => {
    const { success = '' } = (await make(callName)).json()
    return String(success.id ?? success)
  }
  await made('addKey')
  ;[person.listId, person.verificationId, person.shareId, person.alertId] = await Promise.all([
    made('createList'),
    made('createVerificationList'),
    made('createShare'),
    made('createAlert'),
  ])
  const { success: added } = (await make('createChannel')).json()
  person.channelId = added.channel.id
  person.planId = await made('createPlan')
  person.planShareId = (await make('sharePlan')).json().success.shareId
  const { success: own } = (await make('createToken')).json()
  Object.assign(person, { token: own.token, tokenId: own.id })
  await Promise.all(
    [
      ...['updateList', 'updateVerificationList', 'updatePlan', 'saveGemstoreList', 'changeCurrencyValues'],
      'requestPasswordReset',
    ].map(made),
  )
  person.dropId = await addDrop(deps, person.giver, row.createdAt)
  // Simulates that the address was changed and changed back: a new person has one unconfirmed address.
  await db.insert(mailedKey).values({
    ...{ accountId, email, keyHash: hashSecret(person.restoreKey), purpose: 'restore-email' },
    ...{ createdAt: row.createdAt, expiresAt: new Date(row.createdAt.getTime() + 7 * DAY_MS) },
  })
  await settled?.()
  await until('the mail is there that was asked for', () =>
    mailedKeyOf(deps, accountId, 'reset-password').then(
      () => true,
      () => false,
    ),
  )
  person.resetKey = await mailedKeyOf(deps, accountId, 'reset-password')
  person.confirmKey = await mailedKeyOf(deps, accountId, 'confirm-email')
  return person
}

const PATTERNS = 2

/** By database and time of its service, people whose passwords differ. */
const patterns = new WeakMap<AccountDeps['database'], { at: number; made: Promise<Pattern>[]; copies: number }>()

const addPattern = async (world: World): Promise<Pattern> => {
  const person = await addPerson(world)
  const player = world.game.players.get(person.key)
  if (player === undefined) throw new Error('the game forgot the player')
  return takePattern(world.deps, person, player)
}

/**
 * Adds a person with one of everything, stored as it would be after the calls that pages use; consecutive people have
 * different passwords. The service's own call counters do not include them.
 */
export const addLikePerson = async (world: World & { deps: Pick<AccountDeps, 'now'> }): Promise<Person> => {
  const { deps, game } = world
  const at = deps.now().getTime()
  const known = patterns.get(deps.database)
  const current = known?.at === at ? known : { at, made: [], copies: 0 }
  patterns.set(deps.database, current)
  if (current.made.length < PATTERNS) {
    const made = addPattern(world)
    current.made.push(made)
    return { ...(await made).person }
  }
  const like = current.made[current.copies % PATTERNS]!
  current.copies += 1
  const pattern = await like
  people += 1
  const player = fakePlayer(100_000 + people)
  game.players.set(player.key, player)
  const person: Person = {
    ...{ accountId: randomUUID(), sessionId: randomUUID(), session: newSecret(), noticeKey: newSecret() },
    ...{ userName: `Person-${people}`, password: pattern.person.password, email: `person${people}@example.test` },
    ...{ key: player.key, gameAccount: player.name, giver: pseudonyms.ofGameAccount(player.id) },
    ...{ listId: newListId(), verificationId: newListId(), shareId: newSecret().slice(0, 24), dropId: '' },
    ...{ ...newPersonalToken(), alertId: newListId(), channelId: newListId() },
    ...{ planId: newListId(), planShareId: newSecret().slice(0, 24) },
    ...{ resetKey: newSecret(), confirmKey: newSecret(), restoreKey: newSecret() },
  }
  await copyPerson(deps, pattern, person, player)
  person.dropId = await addDrop(deps, person.giver, pattern.at)
  return person
}

/** Everything that is stored about a person, as text to compare. The time a session was last seen does not count. */
export const storedOf = async (
  { database }: Pick<Stored, 'database'>,
  { accountId, giver }: Person,
): Promise<string> => {
  const tables = (await tablesOfAccounts({ database })).map(
    (name) => `select '${name} ' || (to_jsonb(t) - 'last_seen_at')::text as line from ${name} t where account_id = $1`,
  )
  const drops = 'select to_jsonb(r)::text from stats.drop_record r where giver = $2'
  const { rows } = await database.pool.query<{ line: string }>(`${[...tables, drops].join(' union all ')} order by 1`, [
    accountId,
    giver,
  ])
  return rows.map(({ line }) => line).join('\n')
}

export const isSignedIn = async (app: Service, secret: string): Promise<boolean> =>
  (await send(app, getAccount, {}, { session: secret })).statusCode === 200
