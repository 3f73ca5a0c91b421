export {
  createJobSystem,
  type EnqueueOptions,
  type JobCounts,
  type JobSystem,
  type JobSystemOptions,
} from './create-job-system.ts'
export { defineJob, type JobDefinition, type JobInput, type JobPayload } from './define-job.ts'
export { backfill } from './definitions/backfill.ts'
export { checkKeys } from './definitions/check-keys.ts'
export { cleanAccounts } from './definitions/clean-accounts.ts'
export { derive } from './definitions/derive.ts'
export { gemExchange } from './definitions/gem-exchange.ts'
export { importForges } from './definitions/import-forges.ts'
export { importGemstore } from './definitions/import-gemstore.ts'
export { importHistory } from './definitions/import-history.ts'
export { importMisc } from './definitions/import-misc.ts'
export { importReference } from './definitions/import-reference.ts'
export { notifyGemstore } from './definitions/notify-gemstore.ts'
export { pollMarket } from './definitions/poll-market.ts'
export { retention } from './definitions/retention.ts'
export { rollUp } from './definitions/roll-up.ts'
export { sendMail } from './definitions/send-mail.ts'
export { verifyDue } from './definitions/verify-due.ts'
export { verifyList } from './definitions/verify-list.ts'
export { windows } from './definitions/windows.ts'
export { migrateQueues } from './drivers/postgres-driver.ts'
export { UnrecoverableJobError } from './errors.ts'
export { handle, type JobContext, type JobHandler, type JobLog, type JobOutcome } from './handle.ts'
export { QUEUE_NAMES, QUEUES, type QueueName } from './queues.ts'
export type { FinishedJob } from './run-job.ts'
export { type Schedule, schedule } from './schedules.ts'
export type { RunningWorkers, WorkerSettings } from './start-workers.ts'
