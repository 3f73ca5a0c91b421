import { statfs } from 'node:fs/promises'
import { type JobSystem, QUEUE_NAMES } from '@gildscope/jobs'
import type { QueueDepths } from './store-report.ts'

export const queueDepths = async (jobs: Pick<JobSystem, 'countJobs'>): Promise<QueueDepths> => {
  const depths: QueueDepths = {}
  for (const name of QUEUE_NAMES) {
    const { waiting, active, delayed, failed } = await jobs.countJobs(name)
    depths[name] = { waiting, active, delayed, failed }
  }
  return depths
}

/** What may still be written to the disk of a folder; null when the system does not tell. */
export const freeDiskBytes = async (folder: string): Promise<number | null> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}
