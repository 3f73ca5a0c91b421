import type { JobHandler } from '@gildscope/jobs'
import type { WorkerDeps } from './deps.ts'
import { handler as derive } from './derive/handler.ts'
import { handler as pollMarket } from './poll/poll-market.ts'
import { handler as importReference } from './reference/handler.ts'
import { handler as rollUp } from './roll-up/handler.ts'
import { handler as windows } from './windows/handler.ts'

/** Every job that this worker can do. */
export const handlers: readonly JobHandler<WorkerDeps>[] = [pollMarket, derive, importReference, rollUp, windows]
