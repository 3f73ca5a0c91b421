import * as z from 'zod/mini'
import { type FilterFields, filterText } from '../filter.ts'
import { countText, csvNames, instantText } from '../wire.ts'

const describe = (text: string) => z.describe(text)

/** Parameters of every list of the items service, over rows of these fields. Unknown parameters are tolerated. */
export const listQuery = (filtered: FilterFields) => ({
  fields: z
    .optional(csvNames)
    .check(describe('Fields to answer, separated by commas; exactly these, unknown ones as null')),
  beautify: z.optional(z.string()).check(describe('`human` prints with line breaks; anything else is compact')),
  limit: z.optional(countText('limit')).check(describe('Rows at most')),
  skip: z.optional(countText('skip')).check(describe('Rows to leave out at the start')),
  offset: z.optional(countText('offset')).check(describe('The same as skip')),
  filter: z
    .optional(filterText(filtered))
    .check(
      describe(
        'Terms `field:value` or `field:op:value` separated by commas, all must hold; ops eq ne (or neq) gt gte lt lte cts. ' +
          'Texts compare whole and regardless of case; parts without a colon are ignored and named in X-Ignored-Filter',
      ),
    ),
})

/** A span of time; both ends are inclusive, and a day as `end` includes that day. */
export const spanQuery = {
  start: z
    .optional(instantText)
    .check(describe('First day or instant, for example 2026-03-01 or 2026-03-01T12:00:00Z')),
  end: z.optional(instantText).check(describe('Last day or instant')),
  sorting: z.optional(z.string()).check(describe('`new` answers the newest row first')),
}
