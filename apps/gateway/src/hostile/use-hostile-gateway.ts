import { afterEach } from 'vitest'
import { type HostileGateway, startHostileGateway } from './hostile-gateway.ts'

/** Starts the gateways of a test, and stops them after it. */
export const useHostileGateway = () => {
  const sites: HostileGateway[] = []
  afterEach(async () => {
    for (const site of sites.splice(0)) await site.close()
  })
  return async (env: Record<string, string> = {}): Promise<HostileGateway> => {
    const started = await startHostileGateway(env)
    sites.push(started)
    return started
  }
}
