export { COMPRESS_FROM_BYTES, compress } from './answer/compress.ts'
export { compressor } from './answer/compressor.ts'
export { deprecationHeaders } from './answer/deprecation.ts'
export { createDigest } from './answer/digest.ts'
export { type CacheEncoding, ENCODINGS, type Encoding, negotiateEncoding } from './answer/encoding.ts'
export { etagOf, forgetAppended, namedEtag } from './answer/etag.ts'
export { BY_GATEWAY_HEADER, type ConstantHeaders, corsReadHeaders, securityHeaders } from './answer/headers.ts'
export { Held, HeldBytes, type HeldLimits } from './answer/held-bytes.ts'
export { endWith } from './answer/in-slices.ts'
export { Lane, Place } from './answer/lane.ts'
export { keptBody, sendBody } from './answer/send-body.ts'
export { createSharedLoads, sharedLoad, sharedLoadOfVersion } from './answer/shared-loads.ts'
export { createPace, finishInSlices, mapInSlices, nextTurn } from './answer/turns.ts'
export {
  type BaseConfig,
  baseConfigShape,
  databaseConfigShape,
  portVariable,
  sessionIdleDaysVariable,
  trustProxyVariable,
} from './config/base-config.ts'
export {
  type ConfigFault,
  type ConfigVariable,
  describeConfig,
  type Env,
  formatConfigFaults,
  parseConfig,
  readConfig,
} from './config/config.ts'
export { originOf } from './config/origin.ts'
export { PRODUCT_VERSION } from './config/product-version.ts'
export { AppError } from './faults/app-error.ts'
export { bodyTooLarge } from './faults/body-too-large.ts'
export { isDatabaseAway, refusesWrites } from './faults/database-away.ts'
export { type Fault, fault, faultBody, faultOf } from './faults/fault.ts'
export { faultShapes } from './faults/fault-shape.ts'
export { LIMIT_HEADERS } from './limits/limit-headers.ts'
export { NetworkCounts } from './limits/network-counts.ts'
export { networkOf, siteOf } from './limits/network-of.ts'
export { charge } from './limits/spend-points.ts'
export { createThrottle, type Limit, limitsOf, type Throttle } from './limits/throttle.ts'
export { type AccessLog, createAccessLog } from './log/access-log.ts'
export { createLogger, type Logger } from './log/logger.ts'
export { redactFields, redactText } from './log/redact.ts'
export { openApiDocument } from './openapi/openapi.ts'
export { goneSignal } from './route/gone-signal.ts'
export {
  type CallerContext,
  createCallerRoute,
  type FindCaller,
  MEDIA_TYPES,
  mediaType,
  type RawReply,
  type RouteContext,
  type RouteOptions,
  route,
} from './route/route.ts'
export { believeForwarded } from './server/believe-forwarded.ts'
export { MOST_PASSED_HEADER_BYTES } from './server/broken-request.ts'
export { createServer, type ServerConfig, type ServerOptions } from './server/create-server.ts'
export { collectWhenCalm, countBuffersAsHeap, giveBackPages, growHeapBy } from './server/heap.ts'
export { createRegistry, type ObserveRequest, type Registry, requestDurations } from './server/metrics.ts'
export { createJsonParser } from './server/parse-json.ts'
export { databaseReadiness, type ReadinessCheck, type ReadinessReport } from './server/readiness.ts'
export { originForm, requestId } from './server/request-line.ts'
export { runServer } from './server/run-server.ts'
export { trustedProxies } from './server/trusted-proxies.ts'
