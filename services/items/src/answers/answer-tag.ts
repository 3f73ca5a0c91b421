import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { ITEM_FIELD_NAMES } from '@gildscope/contracts'
import { type Encoding, etagOf, namedEtag, negotiateEncoding } from '@gildscope/service-kit'
import { marketState } from '../store/market-state.ts'
import type { Snapshot } from '../store/snapshot.ts'

const digest = (text: string): string => hash('sha1', text, 'base64url')

/** Another list of fields makes other answers of the same data. */
const FIELDS_DIGEST = digest(ITEM_FIELD_NAMES.join()).slice(0, 6)

/** Names an answer in every encoding: the state of the data and the question. The same in every replica. */
export const answerTag = (snapshot: Snapshot, key: string): string =>
  `${marketState(snapshot)}.${digest(`${FIELDS_DIGEST}${key}`)}`

/**
 * The tag of `If-None-Match` that names this answer, as it is or in the encoding that the caller prefers of those
 * offered, or null.
 */
export const knownEtag = (headers: IncomingHttpHeaders, tag: string, offered?: readonly Encoding[]): string | null => {
  const given = headers['if-none-match']
  if (given === undefined) return null
  const encoding = negotiateEncoding(headers['accept-encoding'], offered)
  return namedEtag(given, etagOf(tag, 'identity')) ?? namedEtag(given, etagOf(tag, encoding))
}
