import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

const PATH = '/.well-known/security.txt'

/** RFC 9116 recommends less than a year; the file is written when it is asked for, so it never expires. */
const VALID_MS = 180 * 86_400_000

/** Whom to tell about a vulnerability of this site (RFC 9116); no such file without a contact. */
export const securityTxt = (
  app: FastifyInstance,
  { OPERATOR_CONTACT, PUBLIC_ORIGIN }: Config,
  now: () => number,
): void => {
  if (OPERATOR_CONTACT === undefined) return
  // Web addresses in the file must be https.
  const canonical = PUBLIC_ORIGIN.startsWith('https:') ? [`Canonical: ${new URL(PATH, PUBLIC_ORIGIN).href}`] : []
  app.get(PATH, (_request, reply) => {
    const expires = new Date(now() + VALID_MS).toISOString()
    const lines = [`Contact: ${OPERATOR_CONTACT}`, `Expires: ${expires}`, 'Preferred-Languages: en', ...canonical, '']
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(lines.join('\n'))
  })
}
