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

/** The disk of a folder, and what may still be written to it. */
export const diskSpace = async (folder: string): Promise<{ freeBytes: number; sizeBytes: number }> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
}

/** Null when the system does not report it. */
export const freeDiskBytes = async (folder: string): Promise<number | null> => {
  try {
    return (await diskSpace(folder)).freeBytes
  } catch {
    return null
  }
}
