import { getAccount, postLogin } from '@gildscope/contracts'
import { beforeEach, expect, test } from 'vitest'
import { CALLS, named } from './testing/endpoints.ts'
import { goodParts } from './testing/good-calls.ts'
import { type Person, storedOf } from './testing/people.ts'
import { send } from './testing/send.ts'
import { useHostileWorld } from './testing/use-hostile-world.ts'

const world = useHostileWorld()
let person: Person
beforeEach(async () => {
  person = await world.add()
})

const HEADERS: Record<string, string> = {
  user: 'user',
  password: 'password',
  email: 'email',
  apiKey: 'apikey',
  key: 'key',
  newPassword: 'newpassword',
}
const CASES = named(CALLS).flatMap(([title, endpoint]) => {
  const keys = { key: 'a', resetKey: 'a', confirmKey: 'a', restoreKey: 'a' }
  const blank = { userName: 'a', password: 'a', email: 'a', gameAccount: 'a', ...keys }
  const ids = {
    sessionId: 'a',
    listId: 'a',
    verificationId: 'a',
    shareId: 'a',
    tokenId: 'a',
    alertId: 'a',
    channelId: 'a',
    planId: 'a',
    planShareId: 'a',
    noticeKey: 'a',
    dropId: 'a',
  }
  const body = goodParts(endpoint, { ...blank, ...ids }).body ?? {}
  const named = Object.keys(body).flatMap((field) => {
    const header = field === 'id' && /\/lists\/|management/.test(endpoint.path) ? 'listid' : HEADERS[field]
    return header === undefined ? [] : [{ field, header }]
  })
  return named.map(({ field, header }) => [title, field, header, endpoint] as const)
})

test('every call that takes credentials or ids in its body is tried', () => {
  expect(new Set(CASES.map(([, , , { name }]) => name))).toEqual(
    new Set([
      ...['postLogin', 'signUp', 'changeEmail', 'changePassword', 'addKey', 'deleteKey', 'deleteAccount'],
      ...['remindUserName', 'requestPasswordReset', 'resetPassword', 'confirmEmail', 'restoreEmail'],
      ...['updateList', 'deleteList', 'updateVerificationList', 'deleteVerificationList'],
    ]),
  )
})

test.each(CASES)('%s refuses a %s that differs from the header %s', async (_, field, header, endpoint) => {
  const before = await storedOf(world.deps, person)
  const parts = goodParts(endpoint, person)
  for (const other of ['something else', '', 'Größe']) {
    const headers = { [header]: Buffer.from(other).toString('latin1') }
    const reply = await send(world.app, endpoint, parts, { session: person.session }, { headers })
    expect(reply.statusCode, reply.body).toBe(400)
    expect(reply.json()).toMatchObject({
      code: 'VALIDATION',
      error: `'${field}' differs between header and body; send it once`,
    })
    expect(reply.headers['set-cookie']).toBeUndefined()
  }
  expect(await storedOf(world.deps, person)).toBe(before)
})

test.each(CASES)('%s takes a %s that is the same in the header %s', async (_, field, header, endpoint) => {
  const parts = goodParts(endpoint, person)
  const value = String((parts.body as Record<string, unknown>)[field])
  const reply = await send(world.app, endpoint, parts, { session: person.session }, { headers: { [header]: value } })
  expect(reply.statusCode, reply.body).toBe(200)
})

test('a login with two names signs neither in', async () => {
  const other = await world.add()
  const body = { user: person.userName, password: person.password }
  const headers = { user: other.userName, password: other.password }
  const reply = await send(world.app, postLogin, { body }, {}, { headers })
  expect(reply.statusCode).toBe(400)
  expect((await send(world.app, getAccount, {}, { session: person.session })).statusCode).toBe(200)
})
