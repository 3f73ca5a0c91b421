import {
  createList,
  createVerificationList,
  exportAccount,
  getAccount,
  getList,
  getVerificationList,
  viewVerificationList,
} from '@gildscope/contracts'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from './testing/people.ts'
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
  '\u202Etxt.exe\u2066',
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

test('an address of markup is answered with data, too', async () => {
  const reply = await world.app.inject('/v1/verification/%3Cscript%3Ealert(1)%3C%2Fscript%3E')
  expect(reply.statusCode).toBe(404)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
})
