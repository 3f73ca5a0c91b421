import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, type RedisProcess, startRedisProcess } from '@gildscope/local-services'
import { findProgram } from '@gildscope/local-services/find-program'
import { createRedisClient } from '@gildscope/redis'
import { until } from './until.ts'

export type RedisSentinel = {
  /** The REDIS_URL of the installation: `sentinel://...`, with its passwords. */
  url: string
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

/** The port of the master that a sentinel names; null while it does not see everybody else. */
const masterPortAt = async (sentinelPort: number): Promise<number | null> => {
  const sentinel = createRedisClient(`redis://:${SENTINEL_PASSWORD}@127.0.0.1:${sentinelPort}`)
  sentinel.on('error', () => {})
  try {
    const reply = await sentinel.call('SENTINEL', 'MASTER', MASTER_NAME)
    const fields = new Map(
      (Array.isArray(reply) ? reply : []).flatMap((name, index, all): [unknown, unknown][] =>
        index % 2 === 0 ? [[name, all[index + 1]]] : [],
      ),
    )
    const seesAll = fields.get('num-slaves') === '1' && fields.get('num-other-sentinels') === String(SENTINELS - 1)
    return seesAll && fields.get('flags') === 'master' ? Number(fields.get('port')) : null
  } finally {
    sentinel.disconnect()
  }
}

const isReplicated = async (port: number): Promise<boolean> => {
  const replica = createRedisClient(`redis://:${PASSWORD}@127.0.0.1:${port}`)
  try {
    return (await replica.info('replication')).includes('master_link_status:up')
  } finally {
    replica.disconnect()
  }
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
