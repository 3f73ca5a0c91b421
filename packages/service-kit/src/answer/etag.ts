import type { IncomingMessage } from 'node:http'
import type { CacheEncoding } from './encoding.ts'

/**
 * The strong `ETag` of an answer. It names bytes, so each encoding has its own; `any` has the plain one. The dot keeps
 * our encodings apart from those of proxies.
 */
export const etagOf = (tag: string, encoding: CacheEncoding): string =>
  encoding === 'identity' || encoding === 'any' ? `"${tag}"` : `"${tag}.${encoding}"`

/**
 * What proxies that compress an answer append to its tag: Apache, lighttpd and Caddy `-gzip`, Jetty `--gzip`, others
 * `;gzip`, and old versions of Apache behind the quote. They send it on in `If-None-Match`.
 */
const APPENDED = /(?:(?:--?|;)(?:gzip|br|zstd|deflate)"|"-(?:gzip|br|zstd))(?=\s*(?:,|$))/

/** For what compares tags itself: removes from a request what proxies appended. */
export const forgetAppended = ({ headers }: Pick<IncomingMessage, 'headers'>): void => {
  const given = headers['if-none-match']
  if (given !== undefined) headers['if-none-match'] = given.replaceAll(new RegExp(APPENDED, 'g'), '"')
}

/**
 * The tag by which `If-None-Match` names an answer that the caller has already, or null. It is the one for the 304: a
 * tag that a proxy changed is the only one that the caller knows.
 */
export const namedEtag = (ifNoneMatch: string | undefined, etag: string): string | null => {
  if (ifNoneMatch === undefined) return null
  if (ifNoneMatch === etag || ifNoneMatch === '*') return etag
  if (ifNoneMatch.length <= etag.length) return null
  for (const part of ifNoneMatch.split(',')) {
    const given = part.trim().replace(/^W\//, '')
    if (given === etag || given === '*') return etag
    if (given.replace(APPENDED, '"') === etag) return given
  }
  return null
}
