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
  const all = Array.from({ length: 96 }, (_, network) => room.wait(`n${network}`, 4_000))
  await expect(room.wait('another', 4_000)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  letGo()
  await Promise.all(all)
})

test('lets callers through immediately that need not wait', async () => {
  await openRoom().room.wait('203.0.113.1', 0)
})

test('has four places for one name, refuses the fifth with the ways in, and has room again afterwards', async () => {
  const { room } = openRoom()
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const four = ends.map(({ promise }) => room.withPlace('ann', () => promise))
  await expect(room.withPlace('ann', async () => {})).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: expect.stringMatching(/a browser that has logged in before, or reset the password by mail/),
    details: { retryAfterSeconds: 10 },
  })
  expect(await room.withPlace('bob', async () => 'in')).toBe('in')
  ends[0]?.reject(new Error('wrong'))
  await expect(four[0]).rejects.toThrow('wrong')
  expect(await room.withPlace('ann', async () => 'in')).toBe('in')
  for (const { resolve } of ends) resolve()
  await Promise.all(four.slice(1))
})
