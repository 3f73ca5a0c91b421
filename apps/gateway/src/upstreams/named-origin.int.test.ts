import { until } from '@gildscope/testkit/until'
import { afterEach, expect, test } from 'vitest'
import { type Replica, type Replicas, startReplicas } from '../testing/start-replicas.ts'

let site: Replicas | null = null
afterEach(async () => {
  await site?.close()
  site = null
})
const start = async (count: number, named: number) => {
  const started = await startReplicas(count, named)
  site = started
  const isKnown = async (replica: Replica): Promise<boolean> =>
    !Number.isNaN(await started.metric('gateway_origin_healthy', replica))
  return { ...started, third: started.replicas[2]!, isKnown }
}

test('replicas behind one name share the calls, and each receives the name as Host', async () => {
  const { read, post, one, other } = await start(2, 2)
  const calls = [await read(), await read(), await post(), await post()]
  for (const { status } of calls) expect(status).toBe(200)
  for (const replica of [one, other]) {
    expect(calls.filter(({ by }) => by === replica)).toHaveLength(2)
    expect(replica.items.hosts()).toEqual([`items.test:${new URL(one.origin).port}`])
  }
})

test('a replica that leaves the name gets no new calls, finishes its own, and is then forgotten', async () => {
  const { read, post, list, one, other, third, isKnown, origin } = await start(3, 2)
  const waiting = [read('&hold=1'), read('&hold=1'), post({ hold: true }), post({ hold: true })]
  await until('each has two', () => one.held.length === 2 && other.held.length === 2)
  list(other, third)
  await until('the gateway has dropped one', async () => !(await isKnown(one)))
  await until('another has calls', async () => (await read()).by === third)
  const asked = one.items.calls.length
  for (let call = 0; call < 10; call += 1) {
    expect((await read()).by).not.toBe(one)
    expect((await post()).by).not.toBe(one)
  }
  expect(one.items.calls.length).toBe(asked)
  for (const { held } of [one, other]) for (const release of held.splice(0)) release()
  const answered = (await Promise.all(waiting)).map(({ status, by }) => [status, by])
  for (const by of [one, other])
    expect(answered.filter((each) => each[1] === by)).toEqual([
      [200, by],
      [200, by],
    ])
  await until('no connection to it is left', () => one.connections() === 0)
  const { checks } = (await (await fetch(`${origin}/ready`)).json()) as { checks: { items: { origins: object } } }
  expect(Object.keys(checks.items.origins).sort()).toEqual([other.name, third.name])
})

test('when the followed replica leaves the name, another feed is followed', async () => {
  const { followed, list, replicas } = await start(2, 2)
  await until('a feed is followed', () => followed() !== undefined)
  const former = followed()!
  const next = replicas.find((replica) => replica !== former)!
  list(next)
  await until('the other is followed', () => next.items.feedReaders() === 1 && former.items.feedReaders() === 0)
})

test('a name may shrink to one replica, and that one may be replaced', async () => {
  const { read, post, list, one, other, isKnown } = await start(2, 2)
  for (const [left, gone] of [
    [other, one],
    [one, other],
  ] as const) {
    list(left)
    await until('the gateway has dropped the former', async () => !(await isKnown(gone)))
    for (let call = 0; call < 4; call += 1)
      for (const asked of [read(), post()]) expect(await asked).toMatchObject({ status: 200, by: left })
  }
})
