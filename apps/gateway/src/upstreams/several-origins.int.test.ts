import { until } from '@gildscope/testkit/until'
import { afterEach, expect, test } from 'vitest'
import { type Replicas, startReplicas } from '../testing/start-replicas.ts'

let site: Replicas | null = null
afterEach(async () => {
  await site?.close()
  site = null
})
const start = async (count?: number) => {
  site = await startReplicas(count)
  return site
}

test('calls go to the origin with the fewest running, and in turn among equals', async () => {
  const { read, one, other } = await start()
  const inTurn = [await read(), await read(), await read(), await read()].map(({ by }) => by)
  expect(inTurn.filter((by) => by === one)).toHaveLength(2)
  expect(inTurn[0]).toBe(inTurn[2])
  const waiting = [read('&hold=1'), read('&hold=1'), read('&hold=1')]
  await until('they wait', () => one.held.length + other.held.length === 3)
  const [busy, idle] = one.held.length === 2 ? [one, other] : [other, one]
  for (let call = 0; call < 5; call += 1) expect((await read()).by).toBe(idle)
  for (const release of [...busy.held.splice(0), ...idle.held.splice(0)]) release()
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
})

test('reads that a killed replica did not answer are answered by the other, and nothing fails after', async () => {
  const { read, post, one, other } = await start()
  const waiting = Array.from({ length: 6 }, () => read('&hold=1'))
  await until('they wait at both', () => one.held.length === 3 && other.held.length === 3)
  await one.kill()
  await until('all wait at the other', () => other.held.length === 6)
  for (const release of other.held.splice(0)) release()
  for (const { status, by } of await Promise.all(waiting)) expect([status, by]).toEqual([200, other])
  for (let call = 0; call < 20; call += 1) {
    expect(await read()).toMatchObject({ status: 200, by: other })
    expect(await post()).toMatchObject({ status: 200, by: other })
  }
  await one.comeBack()
  await until('it is asked again', async () => (await read()).by === one)
})

test('a body is sent once: what a killed replica may have received fails, what it refused goes to the other', async () => {
  const { post, one, other } = await start()
  const waiting = [post({ hold: true }), post({ hold: true })]
  await until('each has one', () => one.held.length === 1 && other.held.length === 1)
  await one.kill()
  for (const release of other.held.splice(0)) release()
  expect((await Promise.all(waiting)).map(({ status }) => status).sort()).toEqual([200, 502])
  const many = await Promise.all(Array.from({ length: 20 }, () => post()))
  expect(many.every(({ status, by }) => status === 200 && by === other)).toBe(true)
})

test('a replica that is ready but fails every call costs no reader an answer, and gets few calls', async () => {
  const { read, one, other } = await start()
  one.ill.isIll = true
  for (let call = 0; call < 20; call += 1) expect(await read()).toMatchObject({ status: 200, by: other })
  expect(one.items.calls.length).toBeLessThan(10)
  other.ill.isIll = true
  expect((await read()).status).toBe(500)
  for (const { ill } of [one, other]) ill.isIll = false
  expect((await read()).status).toBe(200)
})

test('with every replica down the error names the service, and the first one back gets calls at once', async () => {
  const { read, post, one, other } = await start()
  for (const replica of [one, other]) await replica.kill()
  for (const call of [read, post])
    expect(await call()).toMatchObject({ status: 503, body: { error: expect.anything() } })
  expect((await read()).body.error?.message).toBe('the items service is not reachable; try again in a few seconds')
  await other.comeBack()
  for (let call = 0; call < 4; call += 1) {
    expect(await read()).toMatchObject({ status: 200, by: other })
    expect(await post()).toMatchObject({ status: 200, by: other })
  }
})

test('one replica is enough to be ready, and the report says which', async () => {
  const { origin, one, other } = await start()
  await one.kill()
  const ready = async () => {
    const reply = await fetch(`${origin}/ready`)
    return { status: reply.status, report: await reply.json() }
  }
  const { status, report } = await ready()
  expect(status).toBe(200)
  const origins = { [one.name]: { ready: false, reason: 'no answer' }, [other.name]: { ready: true } }
  expect(report).toMatchObject({ ready: true, checks: { items: { ready: true, origins } } })
  await other.kill()
  await until('none is left', async () => (await ready()).status === 503)
})
