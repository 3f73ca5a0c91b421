import { startLocalRedis } from '@gildscope/local-services'
import type { NoServer, ProvidedServer } from './provided-server.ts'
import { startRedisContainer } from './start-container.ts'

/** TEST_REDIS_URL, else a container, else this machine's redis-server. */
export const provideRedis = async (hasDocker: boolean): Promise<ProvidedServer | NoServer> => {
  const given = process.env.TEST_REDIS_URL
  if (given !== undefined && given !== '') return { provider: 'TEST_REDIS_URL', url: given, stop: async () => {} }
  try {
    if (hasDocker) return await startRedisContainer()
    const redis = await startLocalRedis()
    if (redis !== null) return { provider: 'redis-server', url: redis.url, stop: redis.stop }
    return { provider: null, reason: 'no TEST_REDIS_URL, no container engine, no redis-server on this machine' }
  } catch (error) {
    return { provider: null, reason: error instanceof Error ? error.message : String(error) }
  }
}
