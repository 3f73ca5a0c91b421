import { SESSION_COOKIE } from '@gildscope/contracts'
import type { FastifyRequest } from 'fastify'

/** Whether a call uses the specification's form, session and value in headers; pages have a cookie and send JSON. */
export const isByHeader = (request: FastifyRequest, inBody: string | undefined): boolean =>
  typeof request.headers[SESSION_COOKIE] === 'string' && request.headers[SESSION_COOKIE] !== '' && inBody === undefined
