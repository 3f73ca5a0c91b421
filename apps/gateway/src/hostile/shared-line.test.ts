import { until } from '@gildscope/testkit/until'
import { afterEach, expect, test } from 'vitest'
import { ATTACKER, type HostileGateway, startHostileGateway } from './hostile-gateway.ts'

let site: HostileGateway | null = null
afterEach(async () => {
  await site?.close()
  site = null
})

const start = async (env: Record<string, string> = {}) => {
  const started = await startHostileGateway(env)
  site = started
  return started
}
const CALL = '/gw2/v1/items/json'

test('a request as long as may be, that the gateway makes longer, breaks off no answer of others', async () => {
  const { ask, held, release } = await start()
  const waiting = ask(`${CALL}?hold=1`)
  await until('it waits', () => held() === 1)
  const long = await ask(CALL, { from: ATTACKER, headers: { 'x-long': 'a'.repeat(65_440) } })
  expect(long.status).toBe(200)
  // Asked once: its line still stands.
  expect(held()).toBe(1)
  release()
  expect((await waiting).status).toBe(200)
})
