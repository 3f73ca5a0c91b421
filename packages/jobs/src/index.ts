export {
  createJobSystem,
  type EnqueueOptions,
  type JobCounts,
  type JobSystem,
  type JobSystemOptions,
} from './create-job-system.ts'
export { defineJob, type JobDefinition, type JobInput, type JobPayload } from './define-job.ts'
export { backfill } from './definitions/backfill.ts'
export { derive } from './definitions/derive.ts'
export { gemExchange } from './definitions/gem-exchange.ts'
export { importGemstore } from './definitions/import-gemstore.ts'
export { importHistory } from './definitions/import-history.ts'
export { importMisc } from './definitions/import-misc.ts'
export { importReference } from './definitions/import-reference.ts'
export { pollMarket } from './definitions/poll-market.ts'
export { retention } from './definitions/retention.ts'
export { rollUp } from './definitions/roll-up.ts'
export { windows } from './definitions/windows.ts'
export { UnrecoverableJobError } from './errors.ts'
export { handle, type JobContext, type JobHandler, type JobLog, type JobOutcome } from './handle.ts'
export { QUEUE_NAMES, QUEUES, type QueueName } from './queues.ts'
export type { FinishedJob } from './run-job.ts'
export { type Schedule, schedule } from './schedules.ts'
export type { RunningWorkers, WorkerSettings } from './start-workers.ts'
