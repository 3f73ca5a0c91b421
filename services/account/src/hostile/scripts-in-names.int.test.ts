import {
  createList,
  createVerificationList,
  exportAccount,
  getAccount,
  getList,
  getVerificationList,
  updateList,
  updateVerificationList,
  viewVerificationList,
} from '@gildscope/contracts'
import { beforeEach, expect, test } from 'vitest'
import { type Person, storedOf } from './testing/people.ts'
import { send } from './testing/send.ts'
import { useHostileWorld } from './testing/use-hostile-world.ts'

const world = useHostileWorld()
let person: Person
beforeEach(async () => {
  person = await world.add()
})

const NAMES = [
  '<script>alert(document.cookie)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><svg/onload=alert(1)>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '=HYPERLINK("https://evil.example","x")',
  '👨‍👩‍👧 of the guild',
]

test.each(NAMES)('%s comes back as it is, as data that no browser takes for a page', async (name) => {
  const as = { session: person.session }
  const made = await send(world.app, createList, { body: { name, items: [] } }, as)
  const shared = { name, gameID: person.gameAccount, items: [], currency: [], professions: [] }
  const madeShared = await send(world.app, createVerificationList, { body: shared }, as)
  const [listid, sharedId] = [made.json().success, madeShared.json().success]
  const replies = [
    await send(world.app, getList, { headers: { listid } }, as),
    await send(world.app, getVerificationList, { headers: { listid: sharedId } }, as),
    await send(world.app, viewVerificationList, { param: sharedId }),
    await send(world.app, getAccount, {}, as),
    await send(world.app, exportAccount, {}, as),
  ]
  for (const reply of replies) {
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    expect(JSON.stringify(reply.json())).toContain(JSON.stringify(name))
  }
})

const HIDING = [
  '\u202Etxt.exe\u2066',
  'Ores\u200b',
  'O\u200dres',
  'O\ufeffres',
  'Ores\u200f',
  '\u2060',
  'a\u2028b',
  'a\u00adb',
]

test.each(HIDING)('%j contains an invisible character, and is no valid list name', async (name) => {
  const before = await storedOf(world.deps, person)
  const as = { session: person.session }
  const shared = { name, gameID: person.gameAccount, items: [], currency: [], professions: [] }
  const replies = [
    await send(world.app, createList, { body: { name, items: [] } }, as),
    await send(world.app, updateList, { body: { id: person.listId, name, items: [] } }, as),
    await send(world.app, createVerificationList, { body: shared }, as),
    await send(world.app, updateVerificationList, { body: { ...shared, id: person.verificationId } }, as),
  ]
  for (const reply of replies) {
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'VALIDATION' })
    expect(reply.json().error).toMatch(
      /^the name of a list must not contain invisible characters; remove U\+[0-9A-F]{4}$|needs a name/,
    )
  }
  expect(await storedOf(world.deps, person)).toBe(before)
})

test('an address of markup is answered with data, too', async () => {
  const reply = await world.app.inject('/v1/verification/%3Cscript%3Ealert(1)%3C%2Fscript%3E')
  expect(reply.statusCode).toBe(404)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
})
