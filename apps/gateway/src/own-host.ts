import { isOwnHost } from '@gildscope/host-name'
import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

/**
 * Whether a request came under a name of this machine or of the site. A page from elsewhere can let its own name point
 * here, and browsers would then let it read what is for people at this machine.
 */
export const isUnderOwnName = (
  { headers: { host } }: FastifyRequest,
  { ALLOWED_HOSTS, PUBLIC_ORIGIN }: Pick<Config, 'ALLOWED_HOSTS' | 'PUBLIC_ORIGIN'>,
): boolean => isOwnHost(host, [...ALLOWED_HOSTS, new URL(PUBLIC_ORIGIN).hostname])
