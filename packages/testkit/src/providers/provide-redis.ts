import { startLocalRedis } from '@gildscope/local-services'
import type { NoServer, ProvidedServer } from './provided-server.ts'
import { startRedisContainer } from './start-container.ts'

/** TEST_REDIS_URL, else the redis-server of the path, else a container. */
export const provideRedis = async (hasDocker: boolean): Promise<ProvidedServer | NoServer> => {
  const given = process.env.TEST_REDIS_URL
  if (given !== undefined && given !== '') return { provider: 'TEST_REDIS_URL', url: given, stop: async () => {} }
  try {
    const redis = await startLocalRedis()
    if (redis !== null) return { provider: 'redis-server', url: redis.url, stop: redis.stop }
    if (hasDocker) return await startRedisContainer()
    return { provider: null, reason: 'no TEST_REDIS_URL, no redis-server on the path, no container engine' }
  } catch (error) {
    return { provider: null, reason: error instanceof Error ? error.message : String(error) }
  }
}
