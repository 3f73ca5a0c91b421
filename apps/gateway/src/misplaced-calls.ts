import { AppError } from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { PUBLIC_PREFIX } from './service-routes.ts'

const REFERENCE = '/docs/api'

/** Leads to the API from where its readers look for it: the OpenAPI document names paths without the prefix of the server. */
export const misplacedCalls = (app: FastifyInstance): void => {
  for (const version of ['/v1/*', '/v2/*']) {
    app.all(version, ({ url }) => {
      const path = url.split('?', 1)[0] ?? ''
      const message = `there is nothing at ${path}; calls begin with ${PUBLIC_PREFIX}: ${PUBLIC_PREFIX}${path}`
      throw new AppError('NOT_FOUND', message, { path })
    })
  }
  for (const address of ['/docs', PUBLIC_PREFIX]) app.get(address, (_request, reply) => reply.redirect(REFERENCE, 301))
  app.get('/openapi.json', (_request, reply) => reply.redirect(`${PUBLIC_PREFIX}/openapi.json`, 301))
}
