export {
  createJobSystem,
  type EnqueueOptions,
  type JobCounts,
  type JobSystem,
  type JobSystemOptions,
} from './create-job-system.ts'
export { defineJob, type JobDefinition, type JobInput, type JobPayload } from './define-job.ts'
export {
  backfill,
  checkDumps,
  checkKeys,
  cleanAccounts,
  countFills,
  countFlips,
  deliver,
  derive,
  deriveDropWays,
  freezePicks,
  gemExchange,
  importCommunity,
  importDrops,
  importForges,
  importGemstore,
  importHistory,
  importMisc,
  importReference,
  packArchives,
  pollMarket,
  queueNotices,
  recomputeDrops,
  retention,
  rollUp,
  seasons,
  sendMail,
  settlePicks,
  simulateRecord,
  updateArchives,
  updateAsked,
  verifyDue,
  verifyList,
  windows,
  writeDumps,
} from './definitions.ts'
export { migrateQueues } from './drivers/postgres-driver.ts'
export { UnrecoverableJobError } from './errors.ts'
export { handle, type JobContext, type JobHandler, type JobLog, type JobOutcome } from './handle.ts'
export { QUEUE_NAMES, QUEUES, type QueueName } from './queues.ts'
export type { FinishedJob } from './run-job.ts'
export { type Schedule, schedule } from './schedules.ts'
export type { RunningWorkers, WorkerSettings } from './start-workers.ts'
