import { getSession, logout, stopNotices } from '@gildscope/contracts'
import { generatedRuns } from '@gildscope/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashSecret } from '../auth/secret.ts'
import { fuzzEndpoint } from '../testing/fuzz-endpoint.ts'
import { CALLS, named } from './testing/endpoints.ts'
import { goodParts } from './testing/good-calls.ts'
import type { Person } from './testing/people.ts'
import { useHostileWorld } from './testing/use-hostile-world.ts'

/** `modules/odd-input.int.test.ts` covers these with as many requests, and states what each must reach. */
const ELSEWHERE = /List$|Lists$|(List|Verification)Revisions$|Key$|^listDemoKeys$/
/** Each password that is stored or compared takes as long as a hundred other requests, all of an account as long as ten. */
const EXPENSIVE = new Set([
  'exportAccount',
  'login',
  'postLogin',
  'signUp',
  'changeEmail',
  'changePassword',
  'resetPassword',
  'deleteAccount',
])
const ENDING = new Set(['logout', 'endSession', 'endAllSessions', 'deleteAccount'])
/** A logout also works without a session, and ignores the body if the session is in a header. */
const ONE_STATUS = new Set([stopNotices.name, getSession.name, logout.name])
const RUNS = generatedRuns(1_000)
const FEWER_RUNS = generatedRuns(250)

const world = useHostileWorld()
let person: Person
beforeEach(async () => {
  person = await world.add()
})

/** Calls that succeed end sessions and request deletion; this restores the state for the next one. */
const signInAgain = async (): Promise<void> => {
  await world.deps.database.pool.query(
    `with kept as (update account.site_account set deletion_due = null where account_id = $1)
     insert into account.session values ($1, $2, $3, 'again', now(), $4) on conflict (account_id, session_id) do nothing`,
    [person.accountId, person.sessionId, hashSecret(person.session), world.deps.now()],
  )
}

describe('whatever is sent', () => {
  test.each(named(CALLS.filter(({ name }) => !ELSEWHERE.test(name))))(
    '%s answers as its contract says, and never with a fault of ours',
    async (_, endpoint) => {
      const { body, headers, query } = goodParts(endpoint, person)
      const known = Object.values({ ...headers, ...query, ...(body as Record<string, string>) })
      const statuses = await fuzzEndpoint(world.app, endpoint, {
        runs: EXPENSIVE.has(endpoint.name) ? FEWER_RUNS : RUNS,
        headers: { session: person.session, ...headers },
        validBody: body,
        knownValues: [...known, person.userName, person.sessionId],
        ...(ENDING.has(endpoint.name) && { before: signInAgain }),
      })
      expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(FEWER_RUNS)
      // Without the key in its address, the call that ends notices is refused whatever else is sent.
      expect(statuses.size).toBeGreaterThan(ONE_STATUS.has(endpoint.name) ? 0 : 1)
    },
    300_000,
  )
})
