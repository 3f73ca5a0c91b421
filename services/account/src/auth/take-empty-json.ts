import type { FastifyInstance } from 'fastify'

/** Scripts that send everything in headers often name JSON as the type of a body that is not there. */
export const takeEmptyJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}
