import { postLogin } from '@gildscope/contracts'
import { injectEndpoint, until, useRedis } from '@gildscope/testkit'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { PASSWORD } from '../testing/account-calls.ts'
import { useAccountApp } from '../testing/use-account-app.ts'

const redis = useRedis()
const account = useAccountApp()

const build = (redisUrl?: string) => {
  const config = { ...account.deps.config, LOGINS_PER_MINUTE: 2 }
  return buildApp({ ...account.deps, config: redisUrl === undefined ? config : { ...config, REDIS_URL: redisUrl } })
}

const signInFrom = (address: string) => async (app: FastifyInstance) => {
  const rawHeaders = { 'x-forwarded-for': address }
  return (await injectEndpoint(app, postLogin, { body: { user: 'Somebody', password: PASSWORD }, rawHeaders })).status
}

test('replicas count together in Redis', async () => {
  const [one, other] = [await build(redis.url), await build(redis.url)]
  let tries = 0
  // Both connect after the server is up; until then each counts on its own, and the third attempt is let through.
  const statuses = await until('the third failed login of a network is refused', async () => {
    tries += 1
    const signIn = signInFrom(`2001:db8:${redis.prefix.slice(-4)}:${tries}::1`)
    const answers = [await signIn(one), await signIn(other), await signIn(one), await signIn(other)]
    return answers[2] === 429 ? answers : null
  })
  expect(statuses).toEqual([401, 401, 429, 429])
  await one.close()
  await other.close()
})

test('replicas without a Redis count together in the database', async () => {
  const [one, other] = [await build(), await build()]
  const signIn = signInFrom('2001:db8:1:2::1')
  expect([await signIn(one), await signIn(other), await signIn(one), await signIn(other)]).toEqual([401, 401, 429, 429])
  await one.close()
  await other.close()
})

test('a flood of refused logins under ever new names leaves a few rows', async () => {
  const app = await build()
  const rawHeaders = { 'x-forwarded-for': '203.0.113.77' }
  const signIn = (user: string) => injectEndpoint(app, postLogin, { body: { user, password: PASSWORD }, rawHeaders })
  const { pool } = account.deps.database
  // Rows without points are deleted within a minute.
  const countRows = async (): Promise<number> =>
    (
      await pool.query<{ n: number }>(
        `select count(*)::int as n from limits.account where points > 0 and key like 'login-name%'`,
      )
    ).rows[0]?.n ?? 0
  const before = await countRows()
  const statuses = await Promise.all(Array.from({ length: 50 }, async (_, n) => (await signIn(`Flood ${n}`)).status))
  expect(statuses.filter((status) => status !== 429)).toHaveLength(2)
  // Of the two that were tried, one for the name and one for the name from this address.
  expect((await countRows()) - before).toBe(2 * 2)
  await app.close()
})

test('guesses that are still open when a minute ends count in the next one, at every replica', async () => {
  let passed = 0
  const held: (() => void)[] = []
  const deps = {
    ...account.deps,
    config: { ...account.deps.config, LOGINS_PER_MINUTE: 1_000, LOGINS_PER_NAME: 1 },
    now: () => new Date(account.deps.now().getTime() + passed),
    wait: () => new Promise<void>((resolve) => held.push(resolve)),
  }
  const [one, other] = [await buildApp(deps), await buildApp(deps)]
  let addresses = 0
  const guess = async (app: FastifyInstance) => {
    const rawHeaders = { 'x-forwarded-for': `198.51.100.${++addresses}` }
    return (await injectEndpoint(app, postLogin, { body: { user: 'Crowded', password: PASSWORD }, rawHeaders })).status
  }
  expect(await guess(one)).toBe(401)
  const open = [guess(one), guess(one), guess(one), guess(one)]
  await until('four are open', () => held.length === 4)
  expect(await guess(other)).toBe(429)
  passed = 60_000
  expect(await guess(other)).toBe(429)
  for (const release of held) release()
  expect(await Promise.all(open)).toEqual([401, 401, 401, 401])
  const next = guess(other)
  await until('it has its turn', () => held.length === 5)
  held.at(-1)?.()
  expect(await next).toBe(401)
  await one.close()
  await other.close()
})

test('unlimited attempts are not possible while Redis is down', async () => {
  const app = await build('redis://127.0.0.1:1')
  const signIn = signInFrom('203.0.113.1')
  expect([await signIn(app), await signIn(app), await signIn(app)]).toEqual([401, 401, 429])
  await app.close()
})
