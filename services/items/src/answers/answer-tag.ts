import { createHash } from 'node:crypto'
import { ITEM_FIELD_NAMES } from '@gildscope/contracts'
import { ENCODINGS, etagOf, namesEtag } from '@gildscope/service-kit'
import { marketState } from '../store/market-state.ts'
import type { Snapshot } from '../store/snapshot.ts'

const digest = (text: string): string => createHash('sha1').update(text).digest('base64url')

/** Another list of fields makes other answers of the same data. */
const FIELDS_DIGEST = digest(ITEM_FIELD_NAMES.join()).slice(0, 6)

/** Names an answer in every encoding: the state of the data and the question. The same in every replica. */
export const answerTag = (snapshot: Snapshot, key: string): string =>
  `${marketState(snapshot)}.${digest(`${FIELDS_DIGEST}${key}`)}`

/** The tag of `If-None-Match` that names this answer in whatever encoding, or null. */
export const knownEtag = (header: string | undefined, tag: string): string | null => {
  if (header === undefined) return null
  const known = ENCODINGS.toReversed().map((encoding) => etagOf(tag, encoding))
  return known.find((etag) => namesEtag(header, etag)) ?? null
}
