import { z } from 'zod'
import type { ApiRecord, Collection, RecordId } from '../world.ts'
import type { RecordingFiles } from './recording-files.ts'

const idSchema = z.object({ id: z.union([z.int(), z.string()]) })
const recordSchema = z.looseObject(idSchema.shape)

const byId = (a: RecordId, b: RecordId): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')

/**
 * Records are kept as text and parsed on demand: 70,000 items take 50 MB that way, and several times that as objects.
 */
export const readRecordedCollection = async (files: RecordingFiles, file: string): Promise<Collection> => {
  const lines = new Map<RecordId, string>()
  await files.read(file, (value, text) => lines.set(idSchema.parse(value).id, text))
  const ids = [...lines.keys()].sort(byId)
  return {
    ids: () => ids,
    get(id): ApiRecord | null {
      const text = lines.get(id)
      return text === undefined ? null : recordSchema.parse(JSON.parse(text))
    },
    localize: (record) => record,
  }
}

export const EMPTY_COLLECTION: Collection = { ids: () => [], get: () => null, localize: (record) => record }
