import type { Disk } from '@gildscope/db'

const LEAST_FREE_SHARE = 0.1

/** Below a tenth of free space no dump is written: the database needs the rest, and stops on a full disk. */
export const isNearlyFull = ({ freeBytes, sizeBytes }: Disk): boolean => freeBytes < LEAST_FREE_SHARE * sizeBytes

/** Storage of dumps. Names are relative paths of letters, digits, `-`, `_`, `.` and `/`. */
export type DumpStore = {
  /** Stores a local file; readers of that name get either all of it or the previous one. */
  put: (name: string, path: string) => Promise<void>
  /** The same for a text. */
  putText: (name: string, text: string) => Promise<void>
  /** Null if the name does not exist. */
  get: (name: string) => Promise<Buffer | null>
  /** Does nothing if the name does not exist. */
  remove: (name: string) => Promise<void>
  /** The disk that it is on; null where there is none to watch. */
  findDisk: () => Promise<Disk | null>
}
