import { AppError } from '@gildscope/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { presentedSession } from './presented-session.ts'

type Done = (error: Error | null, body?: unknown) => void

const JSON_TYPE = /^application\/json\s*(?:;|$)/i

const wrongType = (): AppError =>
  new AppError(
    'UNSUPPORTED_MEDIA',
    'a body is taken as application/json only; scripts that send the session in the header session may leave the type out',
  )

const noJson = (): AppError =>
  new AppError('VALIDATION', 'the body is no JSON; send an object such as {"name":"..."}, or nothing at all')

/**
 * Bodies are JSON, and client libraries name another type for calls that send everything in headers. What has no
 * content has no type, and a session in the header cannot come from a form of another site, so the type decides only
 * where the cookie does.
 */
export const acceptBodies = (app: FastifyInstance, publicOrigin: string): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const isFromScript = (request: FastifyRequest): boolean => presentedSession(request, publicOrigin)?.from === 'header'

  const take = (request: FastifyRequest, body: string, done: Done, isJson: boolean): void => {
    const isAnyType = isFromScript(request)
    const isIgnored = isAnyType && request.routeOptions.config.endpoint?.body === undefined
    if (body === '' || isIgnored) done(null, undefined)
    else if (isJson || isAnyType) parseJson(request, body, (error, value) => done(error && noJson(), value))
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
    // The framework refuses a type that it cannot read before it asks any parser.
    if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) delete request.raw.headers['content-type']
    done()
  })
}
