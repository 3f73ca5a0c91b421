// @module-tag redis-server
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, type RedisProcess, startRedisProcess } from '@gildscope/local-services'
import { findProgram } from '@gildscope/local-services/find-program'
import { until } from '@gildscope/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { createRedisClient, type RedisClient } from './create-redis-client.ts'

const PASSWORD = 'of-the-test'

const startServer = async (port: number, ...more: string[]): Promise<RedisProcess> => {
  const program = findProgram('redis-server')
  if (program === null) throw new Error('redis-server is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-redis-'))
  const passwords = ['--requirepass', PASSWORD, '--masterauth', PASSWORD]
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...passwords, ...more]
  const server = await startRedisProcess({ program, port, folder, args })
  onTestFinished(async () => {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  })
  return server
}

const open = async (port: number, db = 0): Promise<{ client: RedisClient; faults: string[] }> => {
  const faults: string[] = []
  const client = await createRedisClient(`redis://:${PASSWORD}@127.0.0.1:${port}/${db}`, ({ message }) => {
    faults.push(message)
  })
  onTestFinished(() => client.close())
  return { client, faults }
}

const count = (client: RedisClient): Promise<unknown> =>
  client.eval(`return redis.call('INCR', KEYS[1])`, { keys: ['count'], arguments: [] })

const becomesReady = ({ client }: { client: RedisClient }, isReady = true) =>
  until(isReady ? 'the client is connected' : 'the client has lost its server', () => client.isReady === isReady)

test('a server that comes late, goes and comes back is used while it is there', async () => {
  const port = await findFreePort()
  const opened = await open(port)
  const { client, faults } = opened
  await until('an attempt has failed', () => faults.length > 0)
  expect(faults[0]).toContain('ECONNREFUSED')
  await expect(count(client)).rejects.toThrow('Redis is not connected')

  const server = await startServer(port)
  await becomesReady(opened)
  expect(await count(client)).toBe(1)
  const other = await open(port, 1)
  await becomesReady(other)
  expect(await count(other.client)).toBe(1)

  await server.kill()
  await becomesReady(opened, false)
  await expect(count(client)).rejects.toThrow('Redis is not connected')
  await startServer(port)
  await becomesReady(opened)
  expect(await count(client)).toBe(1)
})

test('a server that is silent is waited for only briefly', async () => {
  const port = await findFreePort()
  const server = await startServer(port)
  const opened = await open(port)
  await becomesReady(opened)
  process.kill(server.pid, 'SIGSTOP')
  await expect(count(opened.client)).rejects.toThrow('Redis does not answer')
})

test('a server that became a replica is left for the one to which its address leads now', async () => {
  const [master, replica, port] = [await findFreePort(), await findFreePort(), await findFreePort()]
  await startServer(master)
  await startServer(replica, '--replicaof', '127.0.0.1', String(master))
  let target = replica
  const address = createServer((socket) => {
    const line = connect(target, '127.0.0.1')
    socket.pipe(line).pipe(socket)
    for (const end of [socket, line]) end.on('error', () => {})
  })
  address.listen(port, '127.0.0.1')
  onTestFinished(() => void address.close())
  const opened = await open(port)
  await becomesReady(opened)
  target = master
  await expect(count(opened.client)).rejects.toThrow('READONLY')
  await becomesReady(opened)
  expect(await count(opened.client)).toBe(1)
})

test('a client that was closed while its server was gone stays closed', async () => {
  const port = await findFreePort()
  const server = await startServer(port)
  const opened = await open(port)
  await becomesReady(opened)
  await server.kill()
  await becomesReady(opened, false)
  const never = await open(port)
  const closed = [opened, never]
  for (const { client } of closed) client.close()
  const before = closed.map(({ faults }) => faults.length)
  await startServer(port)
  await becomesReady(await open(port))
  expect(closed.map(({ client }) => client.isReady)).toEqual([false, false])
  expect(closed.map(({ faults }) => faults.length)).toEqual(before)
})
