import { AppError, createJsonParser } from '@gildscope/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { presentedSession } from './presented-session.ts'

type Done = (error: Error | null, body?: unknown) => void

const JSON_TYPE = /^application\/json\s*(?:;|$)/i

const wrongType = (): AppError =>
  new AppError(
    'UNSUPPORTED_MEDIA',
    'a body is taken as application/json only; scripts that send a session or a token in a header may leave the type out',
  )

/**
 * Bodies are JSON, but client libraries set another type on calls that send everything in headers. An empty body needs
 * no type, and a session or a token in a header cannot come from a form on another site, so the type only matters when the
 * cookie is used.
 */
export const acceptBodies = (app: FastifyInstance, publicOrigin: string): void => {
  const parseJson = createJsonParser(app)
  const isFromScript = (request: FastifyRequest): boolean => {
    const from = presentedSession(request, publicOrigin)?.from
    return from === 'header' || from === 'token'
  }

  const take = (request: FastifyRequest, body: string, done: Done, isJson: boolean): void => {
    const isAnyType = isFromScript(request)
    const isIgnored = isAnyType && request.routeOptions.config.endpoint?.body === undefined
    if (body === '' || isIgnored) done(null, undefined)
    else if (isJson || isAnyType) parseJson(request, body, done)
    else done(wrongType())
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    take(request, String(body), done, true),
  )
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) =>
    take(request, String(body), done, false),
  )
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    // Fastify rejects an unsupported content type before it calls any parser.
    if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) delete request.raw.headers['content-type']
    done()
  })
}
