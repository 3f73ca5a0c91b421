import type { RecordId } from '../world.ts'
import { ApiError } from './api-error.ts'

const MAX_IDS = 200

const WHOLE_NUMBER = /^-?\d{1,15}$/

/** Reads one id in the kind of the collection: numbers where its ids are numbers, text elsewhere. */
export const readId = (text: string, known: readonly RecordId[]): RecordId => {
  const id = text.trim()
  if (typeof known[0] === 'string') return id
  if (!WHOLE_NUMBER.test(id)) throw new ApiError(400, `invalid id "${id.slice(0, 40)}"`)
  return Number(id)
}

/** Parses a comma-separated list; each id once, in the requested order. */
export const readIds = (text: string, known: readonly RecordId[]): RecordId[] => {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  if (parts.length > MAX_IDS) {
    throw new ApiError(400, `id list too long; this endpoint is limited to ${MAX_IDS} ids at once`)
  }
  return [...new Set(parts.map((part) => readId(part, known)))]
}
