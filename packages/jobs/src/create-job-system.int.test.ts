import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { useDatabase, useRedis } from '@gildscope/testkit'
import { describe, expect, test } from 'vitest'
import { createJobSystem } from './create-job-system.ts'
import { describeJobSystem } from './test/job-system-suite.ts'
import { counted } from './test/jobs.ts'

describe('job system on PostgreSQL', () => {
  const database = useDatabase({ isEmpty: true })
  describeJobSystem('postgres', () => ({ databaseUrl: database.url }))

  test('accepts jobs again once the database is back that was unreachable at the first', async () => {
    const { hostname, port, pathname, username, password } = new URL(database.url)
    const relay = createServer((socket) => {
      const there = connect(Number(port), hostname)
      socket.pipe(there).pipe(socket)
      for (const end of [socket, there]) end.on('error', () => socket.destroy())
    })
    await once(relay.listen(0, '127.0.0.1'), 'listening')
    const own = (relay.address() as AddressInfo).port
    await new Promise((closed) => relay.close(closed))
    const system = createJobSystem({
      databaseUrl: `postgresql://${username}:${password}@127.0.0.1:${own}${pathname}`,
      log: { info: () => {}, warn: () => {}, error: () => {} },
    })
    try {
      await expect(system.enqueue(counted, { n: 1 })).rejects.toThrow('ECONNREFUSED')
      await once(relay.listen(own, '127.0.0.1'), 'listening')
      expect(await system.enqueue(counted, { n: 1 })).toMatch(/^\d+$/)
    } finally {
      await system.close()
      relay.close()
    }
  })
})

describe('job system on Redis', () => {
  const redis = useRedis()
  describeJobSystem('redis', () => ({ databaseUrl: 'postgresql://not-used', redisUrl: redis.url }))

  test('closes although the first job waits for a Redis that is away', async () => {
    const { promise: isAway, resolve: noteAway } = Promise.withResolvers<void>()
    const system = createJobSystem({
      databaseUrl: 'postgresql://not-used',
      redisUrl: 'redis://127.0.0.1:1',
      log: { info: () => {}, warn: () => noteAway(), error: () => {} },
    })
    const job = expect(system.enqueue(counted, { n: 1 })).rejects.toThrow('the queues are closed')
    await isAway
    await system.close()
    await job
  })
})
