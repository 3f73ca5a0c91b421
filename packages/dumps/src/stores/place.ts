import { fileURLToPath } from 'node:url'

/** Whether dumps are kept elsewhere than in a folder of this machine. */
export const isBucket = (place: string): boolean => /^https?:\/\//.test(place)

/** The folder that a place names as a path or as a `file:` address. */
export const folderOf = (place: string): string => (place.startsWith('file:') ? fileURLToPath(place) : place)

const TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json; charset=utf-8',
  '.parquet': 'application/vnd.apache.parquet',
  '.gz': 'application/gzip',
}

/** What a file of that name is. */
export const mediaTypeOf = (name: string): string =>
  TYPES[name.slice(name.lastIndexOf('.'))] ?? 'application/octet-stream'
