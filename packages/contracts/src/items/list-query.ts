import * as z from 'zod/mini'
import { type FilterFields, filterText } from '../filter.ts'
import { beautify, countText, csvNames, instantText, param, sorting } from '../wire.ts'

/** What the document shows of a list to try it with. */
type ListExample = { fields: readonly string[]; filter: string }

/** Parameters of every list of the items service, over rows of these fields. Unknown parameters are tolerated. */
export const listQuery = (filtered: FilterFields, { fields, filter }: ListExample) => ({
  fields: z
    .optional(csvNames)
    .check(param('Fields to answer, separated by commas; exactly these, unknown ones as null', fields)),
  beautify,
  limit: z.optional(countText('limit')).check(param('Rows at most', 20)),
  skip: z.optional(countText('skip')).check(param('Rows to leave out at the start', 20)),
  offset: z.optional(countText('offset')).check(param('The same as skip', 20)),
  filter: z
    .optional(filterText(filtered))
    .check(
      param(
        'Terms `field:value` or `field:op:value` separated by commas, all must hold; ops eq ne (or neq) gt gte lt lte cts. ' +
          'Texts compare whole, regardless of case, accents and the kind of apostrophes; ' +
          'parts without a colon are ignored and named in X-Ignored-Filter',
        filter,
      ),
    ),
})

/** A span of time; both ends are inclusive, and a day as `end` includes that day. */
export const spanQuery = {
  start: z
    .optional(instantText)
    .check(param('First day or instant, for example 2026-03-01 or 2026-03-01T12:00:00Z', '2026-03-01')),
  end: z.optional(instantText).check(param('Last day or instant', '2026-03-31T12:00:00Z')),
  sorting,
}
