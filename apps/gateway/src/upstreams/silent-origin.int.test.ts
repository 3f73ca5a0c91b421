import { until } from '@gildscope/testkit/until'
import { afterEach, expect, test } from 'vitest'
import { type Replicas, startReplicas } from '../testing/start-replicas.ts'

let site: Replicas | null = null
afterEach(async () => {
  await site?.close()
  site = null
})
const start = async () => {
  site = await startReplicas()
  return site
}

test('calls waiting for a machine that fell silent are answered by another, and so are all later calls', async () => {
  const { read, one, other, metric } = await start()
  const waiting = Array.from({ length: 6 }, () => read('&hold=1'))
  await until('they wait at both', () => one.held.length === 3 && other.held.length === 3)
  one.freeze()
  for (const release of one.held.splice(0)) release()
  await until('it is left', async () => (await metric('gateway_origin_healthy', one)) === 0)
  await until('all wait at the other', () => other.held.length === 6)
  for (const release of other.held.splice(0)) release()
  for (const { status, by } of await Promise.all(waiting)) expect([status, by]).toEqual([200, other])
  for (let call = 0; call < 10; call += 1) {
    expect(await read()).toMatchObject({ status: 200, by: other })
  }
  await one.kill()
  await one.comeBack()
  await until('it is asked again', async () => (await read()).by === one)
})

test('when the followed service falls silent, the prices come from the next one', async () => {
  const { followed, replicas } = await start()
  await until('a feed is followed', () => followed() !== undefined)
  const former = followed()!
  const next = replicas.find((replica) => replica !== former)!
  former.freeze()
  await until('the other is followed', () => next.items.feedReaders() === 1)
})
