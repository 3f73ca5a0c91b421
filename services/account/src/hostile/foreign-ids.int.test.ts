import { randomUUID } from 'node:crypto'
import type { AnyEndpoint } from '@gildscope/contracts'
import {
  confirmChannel,
  deleteAlert,
  deleteChannel,
  deleteKey,
  deleteList,
  deletePlan,
  deleteVerificationList,
  endSession,
  getList,
  getVerificationList,
  listListRevisions,
  listPlanRevisions,
  listVerificationRevisions,
  pauseAlert,
  planSettings,
  revokeShare,
  revokeToken,
  sharePlan,
  testChannel,
  updateAlert,
  updateList,
  updatePlan,
  updateVerificationList,
  viewPlan,
  viewVerificationList,
  withdrawDrop,
} from '@gildscope/contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newPersonalToken } from '../auth/personal-token.ts'
import { newListId } from '../store/list-id.ts'
import { CALLS, named } from './testing/endpoints.ts'
import { type Belongings, goodParts, type Parts } from './testing/good-calls.ts'
import { type Person, storedOf } from './testing/people.ts'
import { send } from './testing/send.ts'
import { useHostileWorld } from './testing/use-hostile-world.ts'

const world = useHostileWorld()
let victim: Person
let attacker: Person
let before: string
beforeEach(async () => {
  victim = await world.add()
  attacker = await world.add()
  before = await storedOf(world.deps, victim)
})

/** Every identifier of the victim, in the hands of an attacker who knows no password and reads no mail. */
const stolen = (): Belongings => {
  const { password, resetKey, confirmKey, restoreKey, noticeKey } = attacker
  return { ...victim, password, resetKey, confirmKey, restoreKey, noticeKey }
}

/** These return or do the same for everyone who knows the name or the address. */
const OPEN = new Set(['remindUserName', 'requestPasswordReset', 'viewVerificationList', 'viewPlan'])

const SECRETS: readonly (keyof Person)[] = [
  'key',
  'session',
  'token',
  'accountId',
  'email',
  'resetKey',
  'confirmKey',
  'restoreKey',
  'noticeKey',
]

describe('another signed-in user', () => {
  test.each(named(CALLS))('learns and changes nothing of the victim by %s', async (_, endpoint) => {
    const reply = await send(world.app, endpoint, goodParts(endpoint, stolen()), { session: attacker.session })
    expect(reply.statusCode).toBeLessThan(500)
    for (const secret of SECRETS) {
      const isGiven = JSON.stringify(goodParts(endpoint, stolen())).includes(victim[secret])
      if (!isGiven) expect(reply.body, secret).not.toContain(victim[secret])
    }
    if (!OPEN.has(endpoint.name)) expect(await storedOf(world.deps, victim)).toBe(before)
  })

  test.each(named(CALLS))(
    'gains nothing by a session of the victim that was guessed, beside one of theirs, in %s',
    async (_, endpoint) => {
      const headers = { cookie: `session=${victim.sessionId}; session=${victim.accountId}` }
      const as = { session: attacker.session }
      const reply = await send(world.app, endpoint, goodParts(endpoint, attacker), as, { headers })
      expect(reply.body).not.toContain(victim.key)
      expect(await storedOf(world.deps, victim)).toBe(before)
    },
  )
})

type Taken = { endpoint: AnyEndpoint; withId: (id: string) => Parts; id: () => string; madeUp: () => string }

const inHeader = (id: string): Parts => ({ headers: { listid: id } })
const inBody = (id: string): Parts => ({ body: { id } })
const list = { id: () => victim.listId, madeUp: newListId }
const verification = { id: () => victim.verificationId, madeUp: newListId }
const channel = { id: () => victim.channelId, madeUp: newListId }
const alert = { id: () => victim.alertId, madeUp: newListId }
const plan = { id: () => victim.planId, madeUp: newListId }
const change = (id: string): Parts => ({ body: { id, name: 'x', items: [] } })
const changeVerification = (id: string): Parts => ({ body: { id, name: 'x', gameID: attacker.gameAccount } })

const TAKEN: readonly Taken[] = [
  { endpoint: getList, withId: inHeader, ...list },
  { endpoint: listListRevisions, withId: inHeader, ...list },
  { endpoint: updateList, withId: change, ...list },
  { endpoint: deleteList, withId: inBody, ...list },
  { endpoint: getVerificationList, withId: inHeader, ...verification },
  { endpoint: listVerificationRevisions, withId: inHeader, ...verification },
  { endpoint: updateVerificationList, withId: changeVerification, ...verification },
  { endpoint: deleteVerificationList, withId: inBody, ...verification },
  { endpoint: updateAlert, withId: (alertId) => goodParts(updateAlert, { ...attacker, alertId }), ...alert },
  { endpoint: pauseAlert, withId: (id) => ({ body: { id, isPaused: true } }), ...alert },
  { endpoint: deleteAlert, withId: inBody, ...alert },
  { endpoint: listPlanRevisions, withId: (id) => ({ query: { id } }), ...plan },
  { endpoint: updatePlan, withId: (planId) => goodParts(updatePlan, { ...attacker, planId }), ...plan },
  { endpoint: sharePlan, withId: (id) => ({ body: { id, isShared: false } }), ...plan },
  { endpoint: deletePlan, withId: inBody, ...plan },
  { endpoint: revokeShare, withId: inBody, id: () => victim.planShareId, madeUp: () => `${newListId()}ab` },
  { endpoint: confirmChannel, withId: inBody, ...channel },
  { endpoint: testChannel, withId: inBody, ...channel },
  { endpoint: deleteChannel, withId: inBody, ...channel },
  { endpoint: withdrawDrop, withId: inBody, id: () => victim.dropId, madeUp: () => '999999999999' },
  { endpoint: revokeToken, withId: inBody, id: () => victim.tokenId, madeUp: () => newPersonalToken().tokenId },
  { endpoint: endSession, withId: inBody, id: () => victim.sessionId, madeUp: randomUUID },
  {
    endpoint: deleteKey,
    withId: (apiKey) => ({ body: { apiKey } }),
    id: () => victim.gameAccount,
    madeUp: () => 'Nobody.1234',
  },
  {
    endpoint: deleteKey,
    withId: (apikey) => ({ headers: { apikey } }),
    id: () => victim.key,
    madeUp: () => victim.key.replaceAll('0', '1'),
  },
]

describe('the id of something foreign', () => {
  test.each(TAKEN.map((taken): [string, Taken] => [`${taken.endpoint.name}`, taken]))(
    'is answered by %s as one that never was',
    async (_, { endpoint, withId, id, madeUp }) => {
      const as = { session: attacker.session }
      const foreign = await send(world.app, endpoint, withId(id()), as)
      const none = await send(world.app, endpoint, withId(madeUp()), as)
      expect(foreign.statusCode).toBe(404)
      expect(foreign.body).toBe(none.body)
      expect(await storedOf(world.deps, victim)).toBe(before)
    },
  )

  test('of the other kind of list is none', async () => {
    const as = { session: victim.session }
    expect((await send(world.app, getList, inHeader(victim.verificationId), as)).statusCode).toBe(404)
    expect((await send(world.app, getVerificationList, inHeader(victim.listId), as)).statusCode).toBe(404)
    expect((await send(world.app, viewVerificationList, { param: victim.listId })).statusCode).toBe(404)
  })
})

test("a shared list shows strangers its content and owner's account name, and nothing else of its owner", async () => {
  const reply = await send(world.app, viewVerificationList, { param: victim.verificationId })
  expect(Object.keys(reply.json().success).sort()).toEqual(
    ['checkError', 'currency', 'id', 'isChecking', 'items', 'lastUpdate', 'name', 'professions', 'user'].sort(),
  )
  for (const secret of [...SECRETS, 'gameAccount', 'listId', 'sessionId'] as const)
    expect(reply.body, secret).not.toContain(victim[secret])
})

test('a shared plan shows strangers name, targets and settings, and nothing of its owner', async () => {
  const reply = await send(world.app, viewPlan, { query: { share: victim.planShareId } })
  const { success } = reply.json()
  expect(Object.keys(success).sort()).toEqual(['name', 'revision', 'settings', 'updatedAt'])
  expect(Object.keys(success.settings).sort()).toEqual(Object.keys(planSettings.shape).sort())
  for (const own of [...SECRETS, 'userName', 'gameAccount', 'listId', 'planId', 'sessionId'] as const)
    expect(reply.body, own).not.toContain(victim[own])
})
