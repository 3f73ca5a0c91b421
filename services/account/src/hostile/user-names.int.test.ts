import { login, postLogin, signUp } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import { send } from './testing/send.ts'
import { useHostileWorld } from './testing/use-hostile-world.ts'

const world = useHostileWorld()
const PASSWORD = 'a password of some length'
const EMAIL = 'someone@example.test'

const join = (user: string, password = PASSWORD) => send(world.app, signUp, { body: { user, password, email: EMAIL } })

test('a user name is one person, however it is written', async () => {
  expect((await join('Zojja.Inquest')).statusCode).toBe(200)
  for (const same of ['zojja.inquest', 'ZOJJA.INQUEST', 'zOJJA.iNQUEST']) {
    expect((await join(same)).json(), same).toMatchObject({ code: 'CONFLICT', error: 'this user name is taken' })
    expect((await send(world.app, postLogin, { body: { user: same, password: PASSWORD } })).statusCode).toBe(200)
  }
})

/** Each resembles `Zojja.Inquest`, becomes it by some normalisation, or hides something in it. */
const LOOKALIKES = [
  'Zоjja.Inquest',
  'Zojja․Inquest',
  'Zojja.İnquest',
  'Zojja.ınquest',
  'Ｚojja.Inquest',
  'Zojja.Inqueſt',
  'Zojja.Inquest\u200b',
  '\u202eZojja.Inquest',
  'Zo\u0308jja.Inquest',
  'Zojja.Inquest\u0000',
  ' Zojja.Inquest',
  'Zojja.Inquest ',
  'Zojja.Inquest\t',
  'Zojja.\nInquest',
  'Kasmeer\u212a',
]

test.each(LOOKALIKES)('%j is not a user name, and cannot sign in', async (user) => {
  expect((await join(user)).statusCode).toBe(400)
  expect((await send(world.app, postLogin, { body: { user, password: PASSWORD } })).statusCode).toBe(401)
})

test('names of one letter too few or too many, of markup and of SQL are refused', async () => {
  for (const user of ['ab', 'a'.repeat(33), '<b>', "a'--", 'a b', 'a@b', 'ä.b', '../a', '%61bc', 'a\\b', 'a/b'])
    expect((await join(user)).statusCode, user).toBe(400)
})

test('of many simultaneous sign-ups with one name one succeeds', async () => {
  const replies = await Promise.all(
    ['Race.1', 'race.1', 'RACE.1', 'rAcE.1', 'Race.1', 'race.1'].map((user) => join(user)),
  )
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
})

test('a password is the same in whatever form its letters were composed, and in no other case', async () => {
  expect((await join('Composed', 'Gru\u0308\u00dfe aus Tyria')).statusCode).toBe(200)
  const tryOne = async (password: string) =>
    (await send(world.app, postLogin, { body: { user: 'composed', password } })).statusCode
  expect(await tryOne('Gr\u00fc\u00dfe aus Tyria')).toBe(200)
  for (const other of [
    'gr\u00fc\u00dfe aus tyria',
    'Grusse aus Tyria',
    'Gr\u00fc\u00dfe aus Tyria ',
    'Gr\u00fc\u00dfe aus Tyria\u0000',
  ])
    expect(await tryOne(other)).toBe(401)
})

test('a password beyond 72 bytes counts to its last letter', async () => {
  const long = 'ü'.repeat(100)
  expect((await join('Long', `${long}1`)).statusCode).toBe(200)
  const headers = { user: 'Long', password: Buffer.from(`${long}2`).toString('latin1') }
  expect((await send(world.app, login, { headers })).statusCode).toBe(401)
  headers.password = Buffer.from(`${long}1`).toString('latin1')
  expect((await send(world.app, login, { headers })).statusCode).toBe(200)
})

test('names of inherited object fields are not user names', async () => {
  for (const user of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype']) {
    const reply = await send(world.app, postLogin, { body: { user, password: PASSWORD } })
    expect(reply.statusCode, user).toBe(401)
    expect((await join(user)).statusCode, user).toBe(200)
    expect((await send(world.app, postLogin, { body: { user, password: PASSWORD } })).json().user).toBe(user)
  }
})
