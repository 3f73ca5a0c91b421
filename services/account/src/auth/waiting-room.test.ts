import { expect, test } from 'vitest'
import { createWaitingRoom } from './waiting-room.ts'

/** A room whose guests wait until they are released. */
const openRoom = () => {
  const waiting: (() => void)[] = []
  const room = createWaitingRoom(() => new Promise((go) => waiting.push(go)))
  const letGo = (): void => {
    for (const go of waiting.splice(0)) go()
  }
  return { room, letGo }
}

test('holds four of one network, refuses the fifth with a time to retry, and has room again afterwards', async () => {
  const { room, letGo } = openRoom()
  const four = [1, 2, 3, 4].map(() => room.wait('203.0.113.1', 4_000))
  await expect(room.wait('203.0.113.1', 4_000)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    details: { retryAfterSeconds: 4 },
  })
  const other = room.wait('203.0.113.2', 4_000)
  letGo()
  await Promise.all([...four, other])
  const again = room.wait('203.0.113.1', 250)
  letGo()
  await again
})

test('holds a limited number of all networks together', async () => {
  const { room, letGo } = openRoom()
  const all = Array.from({ length: 2_000 }, (_, network) => room.wait(`n${network}`, 4_000))
  await expect(room.wait('another', 4_000)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  letGo()
  await Promise.all(all)
})

test('lets callers through immediately that need not wait', async () => {
  await openRoom().room.wait('203.0.113.1', 0)
})
