import * as z from 'zod/mini'

/** What the document says of a parameter, and a value to try it with; of enums and defaults it knows one itself. */
export const param = (description: string, example?: string | number | readonly (string | number)[]) =>
  z.meta({ description, ...(example !== undefined && { example }) })

// Scripts write other words, too, for the usual form.
const styleWord = z.codec(z.string(), z.enum(['human', 'min']), {
  decode: (text) => (text === 'human' ? 'human' : 'min'),
  encode: (word) => word,
})
const ageWord = z.codec(z.string(), z.enum(['new', 'old']), {
  decode: (text) => (text === 'new' ? 'new' : 'old'),
  encode: (word) => word,
})

export const beautify = z.optional(styleWord).check(param('`human` prints with line breaks; anything else is compact'))
export const sorting = z.optional(ageWord).check(param('`new` answers the newest row first'))

/** The text of a comma list. A parameter given several times is one list: many generated clients send lists like that. */
export const listText = z.codec(z.union([z.string(), z.array(z.string())]), z.string(), {
  decode: (given) => (typeof given === 'string' ? given : given.join(',')),
  encode: (text) => text,
})

const ID = /^\d{1,9}$/
const SIGNED_ID = /^-?\d{1,15}$/

const idList = (id: RegExp) =>
  z.codec(listText, z.array(z.int()), {
    decode: (text, context) => {
      const ids = new Set<number>()
      for (const [index, part] of text.split(',').entries()) {
        const trimmed = part.trim()
        if (trimmed === '') continue
        if (!id.test(trimmed)) {
          context.issues.push({
            code: 'custom',
            input: text,
            message: `'${trimmed.slice(0, 40)}' at position ${index + 1} is no id; expected whole numbers separated by commas, for example 19721,19976`,
          })
          return z.NEVER
        }
        ids.add(Number(trimmed))
      }
      return [...ids]
    },
    encode: (ids) => ids.join(','),
  })

/**
 * `1,2, 3` on the wire, `[1, 2, 3]` in code. Blanks around commas are allowed, duplicates are dropped, order is kept.
 * An invalid part is named with its position.
 */
export const csvIds = idList(ID)

const orAll = (list: typeof csvIds) =>
  z.codec(listText, z.union([z.literal('all'), z.array(z.int())]), {
    decode: (text, context) => {
      if (text.trim().toLowerCase() === 'all') return 'all' as const
      const parsed = z.safeDecode(list, text)
      if (parsed.success) return parsed.data
      for (const issue of parsed.error.issues)
        context.issues.push({ code: 'custom', input: text, message: issue.message })
      return z.NEVER
    },
    encode: (ids) => (ids === 'all' ? 'all' : ids.join(',')),
  })

/** `all` or a list of ids. */
export const csvIdsOrAll = orAll(csvIds)

/** The same of ids that may be negative, as those of Mystic Forge recipes are, and long, as those of community feeds. */
export const csvSignedIdsOrAll = orAll(idList(SIGNED_ID))

/** `a,b` on the wire, `['a', 'b']` inside; empty parts and repeated names are dropped. */
export const csvNames = z.codec(listText, z.array(z.string()), {
  decode: (text) => [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== ''),
  encode: (names) => names.join(','),
})

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/

export const instantFromText = (text: string): Date | null => {
  const trimmed = text.trim()
  if (!DAY.test(trimmed) && !INSTANT.test(trimmed)) return null
  const zoned = DAY.test(trimmed) || /(Z|[+-]\d{2}:?\d{2})$/.test(trimmed) ? trimmed : `${trimmed}Z`
  const date = new Date(zoned)
  // JavaScript rolls 31 February over to March; a day that does not exist is a fault.
  const day = new Date(trimmed.slice(0, 10))
  if (Number.isNaN(date.getTime()) || Number.isNaN(day.getTime())) return null
  return day.toISOString().startsWith(trimmed.slice(0, 10)) ? date : null
}

const PLUS_AS_BLANK = /[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)? (\d{2}:?\d{2})$/

/** What would be right in place of a text that is no instant. */
export const expectedInstant = (text: string): string => {
  const zone = PLUS_AS_BLANK.exec(text.trim())?.[1]
  const hint = zone === undefined ? '' : `; an address reads + as a blank: write %2B${zone}`
  return `YYYY-MM-DD or an instant such as 2026-03-01T00:00:00Z${hint}`
}

/** A UTC day or a full instant; in code, its text and its time, because an `end` that is a day includes that day. */
export const instantText = z.string().check(
  z.refine((text) => instantFromText(text) !== null, {
    error: (issue) =>
      `'${String(issue.input).slice(0, 40)}' is no date; expected ${expectedInstant(String(issue.input))}`,
  }),
)

/** A whole number from 0 in a query string. */
export const countText = (what: string, most = Number.MAX_SAFE_INTEGER) =>
  z.codec(z.string(), z.int(), {
    decode: (text, context) => {
      const value = Number(text)
      if (/^\d{1,15}$/.test(text.trim()) && value <= most) return value
      context.issues.push({
        code: 'custom',
        input: text,
        message: `${what} '${text.slice(0, 40)}' is no count; expected a whole number from 0${most < Number.MAX_SAFE_INTEGER ? ` to ${most}` : ''}`,
      })
      return z.NEVER
    },
    encode: String,
  })
