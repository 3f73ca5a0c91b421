import type { Filter } from '@gildscope/contracts'

/** One record of an answer. Values are what JSON can hold. */
export type Row = Readonly<Record<string, unknown>>

/** Optional parameters of a list call. */
export type ListQuery = {
  fields?: readonly string[] | undefined
  beautify?: string | undefined
  limit?: number | undefined
  skip?: number | undefined
  offset?: number | undefined
  filter?: Filter | undefined
  ids?: readonly number[] | 'all' | undefined
}
