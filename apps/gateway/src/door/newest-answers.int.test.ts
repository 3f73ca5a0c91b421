import { until } from '@gildscope/testkit/until'
import { afterEach, expect, test } from 'vitest'
import { type Replicas, startReplicas } from '../testing/start-replicas.ts'

let site: Replicas | null = null
afterEach(async () => {
  await site?.close()
  site = null
})

const start = async () => {
  const started = await startReplicas()
  site = started
  await until('a feed is followed', () => started.followed() !== undefined)
  const followed = started.followed()!
  const ahead = started.replicas.find((replica) => replica !== followed)!
  return { ...started, followed, ahead }
}

test('a lagging replica is ignored while another has a newer state', async () => {
  const { read, followed, ahead } = await start()
  ahead.items.change([1, 1, 1, 1, 1])
  await until('one call sees the new state', async () => (await read()).by === ahead)
  for (let call = 0; call < 10; call += 1) expect((await read()).body.version).toBe('2.0')
  followed.items.change([1, 1, 1, 1, 1])
  await until('it is used again', async () => (await read()).by === followed)
})

test('an older answer is neither cached nor served once a newer state was reported on any feed', async () => {
  const { read, readAgain, followed, ahead } = await start()
  for (let call = 0; call < 4; call += 1) expect((await readAgain()).body.version).toBe('1.0')
  // The followed feed does not have it yet.
  ahead.items.change([1, 1, 1, 1, 1])
  await until('one call sees the new state', async () => (await read()).by === ahead)
  for (let call = 0; call < 6; call += 1) expect((await readAgain()).body.version).toBe('2.0')
  followed.items.change([1, 1, 1, 1, 1])
  await until('it is kept again', async () => {
    const before = followed.items.calls.length + ahead.items.calls.length
    expect((await readAgain()).body.version).toBe('2.0')
    return followed.items.calls.length + ahead.items.calls.length === before
  })
})

test('an older answer is sent when there is no other, but not cached', async () => {
  const { read, readAgain, followed, ahead } = await start()
  ahead.items.change([1, 1, 1, 1, 1])
  await until('one call sees the new state', async () => (await read()).by === ahead)
  await ahead.kill()
  for (let call = 0; call < 4; call += 1) {
    const before = followed.items.calls.length
    expect((await readAgain()).body.version).toBe('1.0')
    expect(followed.items.calls.length).toBe(before + 1)
  }
})
