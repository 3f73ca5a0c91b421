import { hash } from '@node-rs/argon2'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

const build = (options: { atOnce?: number; mostWaiting?: number } = {}) => {
  const registry = new Registry()
  const count = async () => (await registry.getSingleMetric('account_password_hashes_total')?.get())?.values[0]?.value
  return { ...createPasswordHasher({ registry, ...options }), count }
}

test('recognises a password, in whatever Unicode form it was typed', async () => {
  const passwords = build()
  const stored = await passwords.hash('Gr\u00fc\u00dfe aus Tyria')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(stored, 'Gru\u0308\u00dfe aus Tyria')).toBe(true)
  expect(await passwords.verify(stored, 'Grusse aus Tyria')).toBe(false)
})

test('hashes once for a known and once for an unknown user', async () => {
  const passwords = build()
  const stored = await passwords.hash('some password')
  expect(await passwords.count()).toBe(1)
  await passwords.verify(stored, 'other password')
  expect(await passwords.count()).toBe(2)
  expect(await passwords.verify(null, 'other password')).toBe(false)
  expect(await passwords.count()).toBe(3)
})

test('recognises hashes of another cost', async () => {
  const passwords = build()
  expect(passwords.isOutdated(await passwords.hash('some password'))).toBe(false)
  expect(passwords.isOutdated(await hash('some password', { memoryCost: 8_192, timeCost: 2 }))).toBe(true)
})

test('answers others while it hashes', async () => {
  const passwords = build()
  await passwords.verify(null, 'warm')
  const events: string[] = []
  const hashing = passwords.hash('some password').then(() => events.push('hashed'))
  for (let turn = 0; turn < 3; turn++) {
    await new Promise<void>((next) => setImmediate(next))
    events.push('turn')
  }
  await hashing
  expect(events).toEqual(['turn', 'turn', 'turn', 'hashed'])
})

test('queues a bounded number and tells the others when to retry', async () => {
  const passwords = build({ atOnce: 1, mostWaiting: 2 })
  await passwords.verify(null, 'warm')
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash('some password')))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(outcomes[4]).toMatchObject({ reason: { code: 'UNAVAILABLE', details: { retryAfterSeconds: 30 } } })
  expect(await passwords.hash('some password')).toContain('argon2id')
})
