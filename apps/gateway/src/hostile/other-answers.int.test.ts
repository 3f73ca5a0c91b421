import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { until } from '@gildscope/testkit/until'
import { expect, test } from 'vitest'
import { ATTACKER, VISITOR } from './hostile-gateway.ts'
import { useHostileGateway } from './use-hostile-gateway.ts'

const start = useHostileGateway()
const CALL = '/gw2/v1/items/json'

test('a request as long as may be, that the gateway makes longer, breaks off no answer of others', async () => {
  const { ask, held, release } = await start()
  const waiting = ask(`${CALL}?hold=1`)
  await until('it waits', () => held() === 1)
  const long = await ask(CALL, { from: ATTACKER, headers: { 'x-long': 'a'.repeat(65_440) } })
  expect(long.status).toBe(200)
  expect(held()).toBe(1)
  release()
  expect((await waiting).status).toBe(200)
})

test('the rest of an answer that is longer than announced is not read as the next answer', async () => {
  const { ask } = await start()
  for (let round = 0; round < 3; round += 1) {
    expect((await ask(`${CALL}?length=1&round=${round}`)).body).toBe('[')
    expect((await ask(`${CALL}?length=2&round=${round}`)).body).toBe('[]')
  }
})

test('answers that wait for their readers stay as they are while others pass', async () => {
  const { origin, ask } = await start()
  const path = (of: string, big: number) => `${CALL}?of=${of}&big=${big}`
  const open = (of: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      get(`${origin}${path(of, 8_000_000)}`, { localAddress: VISITOR, agent: false }, resolve).on('error', reject)
    })
  const letters = [...'abcdef']
  const slow = await Promise.all(letters.map(open))
  for (let round = 0; round < 5; round += 1) {
    const passing = [...'uvwxyz'].map(async (of) => {
      const { body } = await ask(path(of, 300_000))
      expect(body === of.repeat(300_000)).toBe(true)
    })
    await Promise.all(passing)
  }
  for (const [index, reply] of slow.entries()) {
    const body = await buffer(reply)
    expect(body.equals(Buffer.alloc(8_000_000, letters[index]))).toBe(true)
  }
})
