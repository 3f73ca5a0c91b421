import type { AnyEndpoint } from '@gildscope/contracts'
import { errorCodes, type FastifyReply } from 'fastify'
import { AppError } from '../faults/app-error.ts'
import { bodyTooLarge } from '../faults/body-too-large.ts'
import { innermostMessage } from '../faults/database-away.ts'
import { type Fault, faultBody, faultOf } from '../faults/fault.ts'
import { faultShapes } from '../faults/fault-shape.ts'
import { FAULT_TYPE } from './broken-request.ts'

export type SendFault = (reply: FastifyReply, found: Fault) => FastifyReply

/** Faults in the shape that the contract of the address names. */
export const createFaultSender = (endpoints: readonly AnyEndpoint[]): SendFault => {
  const shapeOf = faultShapes(endpoints)
  return (reply, found) => {
    const { retryAfterSeconds } = found.details
    if (typeof retryAfterSeconds === 'number') reply.header('retry-after', retryAfterSeconds)
    return reply
      .code(found.status)
      .header('cache-control', 'no-store')
      .type(FAULT_TYPE)
      .send(faultBody(found, shapeOf(reply.request.url, reply.request.routeOptions?.config?.endpoint)))
  }
}

/** Converts an error to a fault; unexpected errors are logged. */
export const faultOfError = (error: unknown, { log, request }: FastifyReply): Fault => {
  if (error instanceof errorCodes.FST_ERR_CTP_BODY_TOO_LARGE)
    return faultOf(bodyTooLarge(request.routeOptions.bodyLimit), request.id)
  const found = faultOf(error, request.id)
  if (found.status < 500 || error instanceof AppError) return found
  if (found.code === 'UNAVAILABLE') log.warn({ reason: innermostMessage(error) }, found.message)
  else log.error({ err: error }, 'request handler failed')
  return found
}
