import type { CacheEncoding } from './encoding.ts'

/** The strong `ETag` of an answer. It names bytes, so each encoding has its own; `any` has the plain one. */
export const etagOf = (tag: string, encoding: CacheEncoding): string =>
  encoding === 'identity' || encoding === 'any' ? `"${tag}"` : `"${tag}-${encoding}"`

/** Whether `If-None-Match` names this tag: the caller has the answer already. */
export const namesEtag = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  if (ifNoneMatch.length <= etag.length) return false
  return ifNoneMatch.split(',').some((part) => {
    const given = part.trim().replace(/^W\//, '')
    return given === etag || given === '*'
  })
}
