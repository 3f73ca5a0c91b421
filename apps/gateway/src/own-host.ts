import { isOwnHost } from '@gildscope/base/host-name'
import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

/**
 * Whether a request names this machine or the site as its host. A malicious page can point its own name here (DNS
 * rebinding), and browsers would then let it read data intended for local users.
 */
export const isUnderOwnName = (
  { headers: { host } }: FastifyRequest,
  { ALLOWED_HOSTS, PUBLIC_ORIGIN }: Pick<Config, 'ALLOWED_HOSTS' | 'PUBLIC_ORIGIN'>,
): boolean => isOwnHost(host, [...ALLOWED_HOSTS, new URL(PUBLIC_ORIGIN).hostname])
