import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, type RedisProcess, startRedisProcess } from '@gildscope/local-services'
import { findProgram } from '@gildscope/local-services/find-program'
import { createClient } from 'redis'
import * as z from 'zod'
import { until } from './until.ts'

export type RedisSentinel = {
  /** The REDIS_URL of the installation: `sentinel://...`, with its passwords. */
  url: string
  /** Answers when the replica has everything that was written to the first master. */
  replicate: () => Promise<void>
  /** Ends the master as a crash does and answers when all sentinels name its successor. */
  killMaster: () => Promise<void>
  close: () => Promise<void>
}

const MASTER_NAME = 'gildscope'
const PASSWORD = 'of-the-servers'
const SENTINEL_PASSWORD = 'of-the-sentinels'
const SENTINELS = 3

type Place = { program: string; folder: string }

const startServer = async ({ program, folder }: Place, masterPort: number | null) => {
  const port = await findFreePort()
  const replicaOf = masterPort === null ? [] : ['--replicaof', '127.0.0.1', String(masterPort)]
  const passwords = ['--requirepass', PASSWORD, '--masterauth', PASSWORD]
  const storage = [
    '--save',
    '',
    '--appendonly',
    'no',
    '--maxmemory-policy',
    'noeviction',
    '--repl-diskless-sync-delay',
    '0',
  ]
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...storage, ...passwords, ...replicaOf]
  return { port, server: await startRedisProcess({ program, port, folder, args }) }
}

const startOneSentinel = async ({ program, folder }: Place, masterPort: number) => {
  const port = await findFreePort()
  const file = join(folder, `sentinel-${port}.conf`)
  const settings = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${folder}`,
    `requirepass ${SENTINEL_PASSWORD}`,
    `sentinel sentinel-pass ${SENTINEL_PASSWORD}`,
    `sentinel monitor ${MASTER_NAME} 127.0.0.1 ${masterPort} ${Math.floor(SENTINELS / 2) + 1}`,
    `sentinel auth-pass ${MASTER_NAME} ${PASSWORD}`,
    `sentinel down-after-milliseconds ${MASTER_NAME} 1000`,
    `sentinel failover-timeout ${MASTER_NAME} 5000`,
  ]
  await writeFile(file, `${settings.join('\n')}\n`)
  return { port, server: await startRedisProcess({ program, port, folder, args: [file, '--sentinel'] }) }
}

const connect = (port: number, password: string) =>
  createClient({ url: `redis://:${password}@127.0.0.1:${port}` })
    .on('error', () => {})
    .connect()

const ask = async <T>(
  port: number,
  password: string,
  question: (client: Awaited<ReturnType<typeof connect>>) => Promise<T>,
): Promise<T> => {
  const client = await connect(port, password)
  try {
    return await question(client)
  } finally {
    client.destroy()
  }
}

const masterOfSentinel = z.object({
  port: z.coerce.number(),
  flags: z.string(),
  'num-slaves': z.string(),
  'num-other-sentinels': z.string(),
})

/** The port of the master that a sentinel names; null while it does not see everybody else. */
const masterPortAt = async (sentinelPort: number): Promise<number | null> => {
  const reply = await ask(sentinelPort, SENTINEL_PASSWORD, (client) =>
    client.sendCommand(['SENTINEL', 'MASTER', MASTER_NAME]),
  )
  const master = masterOfSentinel.parse(reply)
  const seesAll = master['num-slaves'] === '1' && master['num-other-sentinels'] === String(SENTINELS - 1)
  return seesAll && master.flags === 'master' ? master.port : null
}

const isReplicated = async (port: number): Promise<boolean> =>
  (await ask(port, PASSWORD, (client) => client.info('replication'))).includes('master_link_status:up')

/** Waits until the replica of a master has a write that follows all others. */
const replicate = async (masterPort: number): Promise<void> => {
  const replicas = await ask(masterPort, PASSWORD, async (client) => {
    await client.set('last', 'write')
    return client.wait(1, 10_000)
  })
  if (replicas !== 1) throw new Error('the replica does not have what the master has')
}

/**
 * Starts a master, a replica and three sentinels of this machine's `redis-server` on free ports, each with a password. A master
 * that is gone for a second is replaced by the replica, so that one can be killed. It ends with this process. Tests of it have
 * the tag `redis-server`.
 *
 * ```ts
 * const redis = await startRedisSentinel()
 * const service = await startProcess({ entry, env: { REDIS_URL: redis.url } })
 * await redis.killMaster()
 * ```
 */
export const startRedisSentinel = async (): Promise<RedisSentinel> => {
  const program = findProgram('redis-server')
  if (program === null) throw new Error('redis-server is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-sentinel-'))
  const place = { program, folder }
  const running: RedisProcess[] = []
  const close = async (): Promise<void> => {
    await Promise.all(running.map((server) => server.kill()))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const master = await startServer(place, null)
    running.push(master.server)
    const replica = await startServer(place, master.port)
    running.push(replica.server)
    await until('the replica has what the master has', () => isReplicated(replica.port))
    const sentinels = await Promise.all(Array.from({ length: SENTINELS }, () => startOneSentinel(place, master.port)))
    running.push(...sentinels.map(({ server }) => server))
    const allName = (port: number) => async (): Promise<boolean> => {
      const named = await Promise.all(sentinels.map((sentinel) => masterPortAt(sentinel.port)))
      return named.every((each) => each === port)
    }
    await until('the sentinels know each other and the replica', allName(master.port))
    const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')
    return {
      url: `sentinel://:${PASSWORD}@${hosts}/${MASTER_NAME}?sentinelPassword=${SENTINEL_PASSWORD}`,
      replicate: () => replicate(master.port),
      killMaster: async () => {
        await master.server.kill()
        await until('the sentinels name another master', allName(replica.port))
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
