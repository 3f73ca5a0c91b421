import { addKey, type DemoKey, listDemoKeys } from '@gildscope/contracts'
import { createGeneratedWorld, createSimulator } from '@gildscope/game-simulator'
import { injectEndpoint } from '@gildscope/testkit'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addAccount, type TestAccount } from '../../testing/add-account.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'
import { keyRepository } from './key-repository.ts'

let simulator: FastifyInstance
let url: string
beforeAll(async () => {
  simulator = createSimulator({ world: createGeneratedWorld({ seed: 9, tradable: 300 }), rateLimit: null })
  url = await simulator.listen({ host: '127.0.0.1', port: 0 })
})
const account = useAccountApp({ gameUrl: () => url, env: () => ({ DEMO_KEYS_URL: `${url}/feeds/demo-keys.json` }) })
let owner: TestAccount
let demoKeys: DemoKey[]

beforeEach(async () => {
  owner = await addAccount(account.deps)
  demoKeys = (await injectEndpoint(account.app, listDemoKeys)).body?.success ?? []
})
afterAll(() => simulator?.close())

const add = (apiKey: string) =>
  injectEndpoint(account.app, addKey, { headers: { session: owner.session }, body: { apiKey, replace: true } })
const linked = () => keyRepository(account.deps.database.db, account.deps.vault).listKeys(owner.accountId)

it('shows newcomers keys to try', () => {
  expect(demoKeys.length).toBeGreaterThan(3)
  expect(new Set(demoKeys.map(({ key }) => key)).size).toBe(demoKeys.length)
})

it('links every demo key that may reveal its account, and reports the problem of the others', async () => {
  for (const { key, account: name, permissions } of demoKeys) {
    const { status, body, fault } = await add(key)
    if (status === 200) {
      expect(body?.success).toBe(name)
      const stored = (await linked()).find(({ gameAccount }) => gameAccount === name)
      expect(stored).toMatchObject({ key, state: 'ok' })
      expect(stored?.permissions.toSorted()).toEqual(permissions.toSorted())
    } else {
      expect(fault).toMatchObject({
        code: 'VALIDATION',
        error: expect.stringMatching(/^(the game refuses this key|Does not have "account" permission)/),
      })
    }
  }
  const names = new Set((await linked()).map(({ gameAccount }) => gameAccount))
  expect(names.size).toBe((await linked()).length)
  expect(names.size).toBeGreaterThan(1)
})

it('stores nothing of a key that is temporarily invalid, and accepts it afterwards', async () => {
  const key = demoKeys[0]?.key ?? ''
  await simulator.inject({ method: 'PUT', url: '/admin/faults', payload: [{ kind: 'invalid-key', key }] })
  expect((await add(key)).fault).toMatchObject({ error: expect.stringMatching(/^the game refuses this key/) })
  await simulator.inject({ method: 'DELETE', url: '/admin/faults' })
  expect(await linked()).toEqual([])
  expect((await add(key)).status).toBe(200)
})
