import { fileURLToPath } from 'node:url'
import * as z from 'zod'

/** Whether dumps are stored elsewhere than in a local folder. */
export const isBucket = (place: string): boolean => /^https?:\/\//i.test(place)

/** The folder that a place names as a path or as a `file:` address. */
export const folderOf = (place: string): string => (place.startsWith('file:') ? fileURLToPath(place) : place)

const isFileAddress = (place: string): boolean => {
  try {
    return fileURLToPath(place) !== ''
  } catch {
    return false
  }
}

/** What is wrong with a configured storage; null if it is valid. The message does not reveal the value. */
export const faultOfPlace = (place: string): string | null => {
  const forms = 'expected a folder, its file: address, or the address of a bucket as https://host/bucket/prefix'
  if (!isBucket(place)) {
    const isAddress = /^[a-z][a-z\d+.-]*:\/\//i.test(place)
    return isAddress && !(place.startsWith('file:') && isFileAddress(place)) ? forms : null
  }
  if (!URL.canParse(place)) return forms
  const { username, password, search, hash } = new URL(place)
  // Visitors are led there.
  if (username + password !== '') return 'expected keys in DUMP_ACCESS_KEY and DUMP_SECRET_KEY, none in the address'
  return search + hash === '' ? null : forms
}

/** Where a place is the default, `off` stands for none. */
const NONE = 'off'

/** The variable of every process that needs the place of dumps. */
export const dumpUrlVariable = (description: string) =>
  z
    .string()
    .min(1)
    .superRefine((place, context) => {
      const fault = faultOfPlace(place)
      if (fault !== null) context.addIssue({ code: 'custom', message: fault })
    })
    .transform((place) => (place === NONE ? undefined : place))
    .optional()
    .describe(description)

const TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json; charset=utf-8',
  '.parquet': 'application/vnd.apache.parquet',
  '.gz': 'application/gzip',
}

/** The media type of a file name. */
export const mediaTypeOf = (name: string): string =>
  TYPES[name.slice(name.lastIndexOf('.'))] ?? 'application/octet-stream'
