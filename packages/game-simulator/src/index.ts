export { type RateLimit, REAL_RATE_LIMIT } from './http/rate-limit.ts'
export { createSimulator, type SimulatorOptions } from './server.ts'
export type * from './world.ts'
export { COLLECTIONS, LANGUAGES } from './world.ts'
