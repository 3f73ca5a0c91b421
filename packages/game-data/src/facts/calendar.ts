import * as z from 'zod/mini'
import festivalRows from './festivals.json' with { type: 'json' }
import releaseRows from './releases.json' with { type: 'json' }
import { sourced } from './sourced.ts'

/** UTC days, both of the run. */
const run = z
  .strictObject({ start: z.iso.date(), end: z.iso.date() })
  .check(z.refine(({ start, end }) => start < end, { error: 'a run ends before it starts' }))

const festivalSchema = z.strictObject({
  id: z.string().check(z.regex(/^[a-z-]+$/)),
  name: z.string(),
  /** Oldest first. Those that nobody has stated yet are missing. */
  runs: z.array(run).check(
    z.minLength(1),
    z.refine((runs) => runs.every(({ start }, index) => index === 0 || runs[index - 1]!.end < start), {
      error: 'runs overlap, or are not in the order of time',
    }),
  ),
  ...sourced,
})
export type Festival = z.infer<typeof festivalSchema>

const releaseSchema = z.strictObject({ name: z.string(), date: z.iso.date(), ...sourced })

/** Festivals that come back, with the days of each run. */
export const festivals: readonly Festival[] = z.array(festivalSchema).parse(festivalRows)

/** Expansions, by their first day. */
export const releases: readonly z.infer<typeof releaseSchema>[] = z.array(releaseSchema).parse(releaseRows)
