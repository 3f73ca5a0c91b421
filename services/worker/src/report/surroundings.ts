import { statfs } from 'node:fs/promises'
import type { Disk } from '@gildscope/db'
import { openStore, storeSettings } from '@gildscope/dumps'
import { type JobSystem, QUEUE_NAMES } from '@gildscope/jobs'
import type { WorkerConfig } from '../config.ts'
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
export const diskSpace = async (folder: string): Promise<Disk> => {
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

export type DumpPlace = Pick<WorkerConfig, 'DUMP_URL' | 'DUMP_ACCESS_KEY' | 'DUMP_SECRET_KEY' | 'DUMP_REGION'>

/** The disk of the dumps; null without dumps, for a bucket, and when the system does not report it. */
export const findDumpDisk = async (config: DumpPlace): Promise<Disk | null> => {
  if (config.DUMP_URL === undefined) return null
  try {
    return await openStore(storeSettings(config.DUMP_URL, config)).findDisk()
  } catch {
    return null
  }
}
