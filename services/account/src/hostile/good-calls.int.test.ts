import { mediaType } from '@gildscope/service-kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { CALLS, named } from './testing/endpoints.ts'
import { goodParts } from './testing/good-calls.ts'
import type { Person } from './testing/people.ts'
import { send } from './testing/send.ts'
import { useHostileWorld } from './testing/use-hostile-world.ts'

const world = useHostileWorld()
let person: Person
beforeEach(async () => {
  person = await world.add()
})

describe('every call, sent as it should be', () => {
  test.each(named(CALLS))('%s succeeds with a session in the header, and forbids caching', async (_, endpoint) => {
    const reply = await send(world.app, endpoint, goodParts(endpoint, person), { session: person.session })
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': mediaType(endpoint),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
  })

  test.each(named(CALLS))('%s succeeds with the cookie from a page of this site', async (_, endpoint) => {
    const reply = await send(world.app, endpoint, goodParts(endpoint, person), { cookie: person.session })
    expect(reply.statusCode, reply.body).toBe(200)
  })
})
