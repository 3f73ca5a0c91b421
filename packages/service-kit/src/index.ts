export { type AccessLog, createAccessLog } from './access-log.ts'
export { COMPRESS_FROM_BYTES, compress } from './answer/compress.ts'
export { type CacheEncoding, ENCODINGS, type Encoding, negotiateEncoding } from './answer/encoding.ts'
export { etagOf, namesEtag } from './answer/etag.ts'
export { type CacheEntry, createFrontCache, type FrontCache, type KeptAnswer } from './answer/front-cache.ts'
export { createLane, type Lane, type Place } from './answer/lane.ts'
export {
  makeRoom,
  page,
  roomOf,
  type Words,
  wordsOf,
  writeWords,
  writtenUpTo,
} from './answer/row-page.ts'
export { sendBody } from './answer/send-body.ts'
export { createSharedLoads, sharedLoad, sharedLoadOfVersion } from './answer/shared-loads.ts'
export { createPace, mapInSlices, nextTurn } from './answer/turns.ts'
export { NUMBER_BYTES, writeNumber } from './answer/write-number.ts'
export { AppError } from './app-error.ts'
export {
  type BaseConfig,
  baseConfigShape,
  databaseConfigShape,
  portVariable,
  sessionIdleDaysVariable,
  trustProxyVariable,
} from './base-config.ts'
export {
  type ConfigFault,
  type ConfigVariable,
  describeConfig,
  type Env,
  formatConfigFaults,
  parseConfig,
  readConfig,
} from './config.ts'
export { type Counter, createCounter } from './counter.ts'
export { createServer, type ServerConfig, type ServerOptions } from './create-server.ts'
export { databaseReadiness } from './database-readiness.ts'
export { type Fault, fault, faultBody, faultOf } from './fault.ts'
export { faultShapes } from './fault-shape.ts'
export { growHeapBy } from './grow-heap-by.ts'
export { type ConstantHeaders, corsReadHeaders, securityHeaders } from './headers.ts'
export { createLogger, type Logger } from './logger.ts'
export { createRegistry, type ObserveRequest, type Registry, requestDurations } from './metrics.ts'
export { networkOf } from './network-of.ts'
export { openApiDocument } from './openapi.ts'
export type { ReadinessCheck, ReadinessReport } from './readiness.ts'
export { redactFields, redactText } from './redact.ts'
export { originForm, requestId } from './request-line.ts'
export {
  type CallerContext,
  createCallerRoute,
  type FindCaller,
  mediaType,
  type RawReply,
  type RouteContext,
  type RouteOptions,
  route,
} from './route.ts'
export { runServer } from './run-server.ts'
export { charge } from './spend-points.ts'
export { createThrottle, type Limit, type Throttle } from './throttle.ts'
export { trustedProxies } from './trusted-proxies.ts'
