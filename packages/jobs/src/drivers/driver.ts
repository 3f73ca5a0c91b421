import type { Processor, Queue, QueueOptions, Worker, WorkerOptions } from 'bullmq'

/** The calls that both backends share, without their backend's types. */
export type DriverQueue = Pick<
  Queue,
  | 'add'
  | 'close'
  | 'getJob'
  | 'getJobCounts'
  | 'getJobSchedulers'
  | 'name'
  | 'removeJobScheduler'
  | 'setGlobalConcurrency'
  | 'upsertJobScheduler'
  | 'waitUntilReady'
> & { on: (event: 'error', listener: (error: Error) => void) => unknown }

export type DriverWorker = Pick<Worker, 'cancelAllJobs' | 'close' | 'waitUntilReady'> & {
  on: (event: 'error', listener: (error: Error) => void) => unknown
}

/** The storage of queues. No other code depends on which driver is used. */
export type Driver = {
  kind: 'postgres' | 'redis'
  createQueue: (name: string, options: Omit<QueueOptions, 'connection' | 'prefix'>) => Promise<DriverQueue>
  createWorker: (
    name: string,
    processor: Processor,
    options: Omit<WorkerOptions, 'connection' | 'prefix'>,
  ) => Promise<DriverWorker>
  /** Closes the connections that queues and workers do not close themselves. */
  close: () => Promise<void>
}
