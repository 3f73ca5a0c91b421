import type { FastifyBodyParser, FastifyInstance } from 'fastify'
import { nextTurn } from '../answer/turns.ts'
import { AppError } from '../faults/app-error.ts'

/** Anything larger takes a millisecond or more to parse and to check. */
const SMALL = 2_048

const noJson = (): AppError =>
  new AppError(
    'VALIDATION',
    'the body is no JSON; send an object such as {"name":"..."}, or nothing where a call takes none',
  )

/**
 * Parses bodies as Fastify does, but large ones only one in each turn of the event loop: those of a crowd, which arrive
 * together, would hold up everybody else for seconds.
 */
export const createJsonParser = (app: FastifyInstance): FastifyBodyParser<string> => {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, body, done) => {
    const take: typeof done = (error, value) => done(error && noJson(), value)
    if (body.length <= SMALL) return parse(request, body, take)
    void nextTurn().then(() => parse(request, body, take))
  }
}
