import { postLogin } from '@gildscope/contracts'
import { injectEndpoint, until, useRedis } from '@gildscope/testkit'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { PASSWORD } from '../testing/account-calls.ts'
import { useAccountApp } from '../testing/use-account-app.ts'

const redis = useRedis()
const account = useAccountApp()

const build = (redisUrl: string) =>
  buildApp({ ...account.deps, config: { ...account.deps.config, LOGINS_PER_MINUTE: 2, REDIS_URL: redisUrl } })

const signInFrom = (address: string) => async (app: FastifyInstance) => {
  const rawHeaders = { 'x-forwarded-for': address }
  return (await injectEndpoint(app, postLogin, { body: { user: 'Somebody', password: PASSWORD }, rawHeaders })).status
}

test('replicas count together in Redis', async () => {
  const [one, other] = [await build(redis.url), await build(redis.url)]
  let tries = 0
  // Both connect behind the open server; until then each counts on its own, and the third one is let through.
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

test('a Redis that is away lets nobody try without end', async () => {
  const app = await build('redis://127.0.0.1:1')
  const signIn = signInFrom('203.0.113.1')
  expect([await signIn(app), await signIn(app), await signIn(app)]).toEqual([401, 401, 429])
  await app.close()
})
