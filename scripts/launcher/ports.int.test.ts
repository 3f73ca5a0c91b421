import { createServer } from 'node:net'
import { findFreePort, PortTakenError } from '@gildscope/local-services'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { choosePorts, PORT_NAMES } from './ports.ts'

const other = createServer()
let env: Record<string, string>

beforeAll(async () => {
  const taken = await new Promise<number>((done) => {
    other.listen(0, '127.0.0.1', () => {
      const address = other.address()
      done(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  const free = await Promise.all(
    [...PORT_NAMES, 'POSTGRES_PORT'].map(async (name) => [name, String(await findFreePort())]),
  )
  env = { ...Object.fromEntries(free), SIMULATOR_PORT: String(taken) }
})
afterAll(() => other.close())

it('asks only for ports that it uses: the real game needs none for a simulator', async () => {
  await expect(choosePorts(env, null, { kind: 'live' })).resolves.toMatchObject({ ITEMS_PORT: Number(env.ITEMS_PORT) })
  await expect(choosePorts(env, null, { kind: 'demo' })).rejects.toThrow(PortTakenError)
})
