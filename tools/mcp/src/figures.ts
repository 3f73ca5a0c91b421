import * as z from 'zod'

/** What the two ends of a figure are. */
const BASES = {
  counted: 'read from order books: all three are the same',
  seen: 'the lowest and the highest of the time',
  estimate: 'a 95 % interval',
  promise: 'an 80 % interval: one of ten is below it, one of ten above',
  ways: 'from the most patient way to the most impatient',
} as const
export type Basis = keyof typeof BASES

const number = z.number().nullable()

/** A figure is never without what it may be. */
export const figure = z
  .object({
    least: number,
    value: number.describe('null: unknown'),
    most: number.describe('null: no bound is known'),
    basis: z.enum(Object.keys(BASES) as [Basis, ...Basis[]]),
  })
  .describe(
    Object.entries(BASES)
      .map(([basis, words]) => `${basis}: ${words}`)
      .join('; '),
  )
export type Figure = z.infer<typeof figure>

export const counted = (value: number | null): Figure => ({ least: value, value, most: value, basis: 'counted' })

export const between = (
  basis: Basis,
  { least, value, most }: Record<'least' | 'value' | 'most', number | null>,
): Figure => ({
  ...{ least, value, most, basis },
})

const atLeastNothing = (value: number): number => Math.max(0, value)

/** An estimate with half the width of its interval; without an error nothing is known of its ends. */
export const estimate = (value: number | null | undefined, error: number | null | undefined): Figure => {
  if (value == null) return between('estimate', { least: null, value: null, most: null })
  if (error == null) return between('estimate', { least: null, value, most: null })
  return between('estimate', {
    least: atLeastNothing(Math.floor(value - error)),
    value,
    most: Math.ceil(value + error),
  })
}

/** A best price with the lowest and the highest of a time. The price of a side without orders is 0 on the wire. */
export const price = (
  value: number | null | undefined,
  least: number | null | undefined,
  most: number | null | undefined,
): Figure => {
  const real = (copper: number | null | undefined): number | null => (copper == null || copper <= 0 ? null : copper)
  const known = [real(value), real(least), real(most)].filter((copper) => copper !== null)
  return between('seen', {
    least: known.length === 0 ? null : Math.min(...known),
    value: real(value),
    most: known.length === 0 ? null : Math.max(...known),
  })
}

export const age = z.object({
  at: z.string().nullable().describe('When it was so, UTC; null: not known'),
  seconds: z.number().nullable().describe('How long ago that was'),
})
export type Age = z.infer<typeof age>

export const ageOf = (at: string | number | null | undefined, now: number): Age => {
  const time = typeof at === 'string' ? Date.parse(at) : (at ?? Number.NaN)
  if (Number.isNaN(time)) return { at: null, seconds: null }
  return { at: new Date(time).toISOString(), seconds: Math.max(0, Math.round((now - time) / 1000)) }
}

/** The oldest of several: an answer is as old as its oldest part. */
export const oldest = (times: readonly (string | null | undefined)[], now: number): Age => {
  const known = times.flatMap((at) => (at == null ? [] : [Date.parse(at)]))
  return ageOf(known.length === 0 ? null : Math.min(...known), now)
}
