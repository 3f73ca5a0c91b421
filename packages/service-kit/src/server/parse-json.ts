import type { FastifyBodyParser, FastifyInstance } from 'fastify'
import { nextTurn } from '../answer/turns.ts'

/** Anything larger takes a millisecond or more to parse and to check. */
const SMALL = 2_048

/**
 * Parses bodies as Fastify does, but large ones only one in each turn of the event loop: those of a crowd, which arrive
 * together, would hold up everybody else for seconds.
 */
export const createJsonParser = (app: FastifyInstance): FastifyBodyParser<string> => {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, body, done) => {
    if (body.length <= SMALL) return parse(request, body, done)
    void nextTurn().then(() => parse(request, body, done))
  }
}
