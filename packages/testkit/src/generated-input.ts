/** Unless all of it is wanted, a run takes so much of the generated input: another part each day. */
const SHARE = 0.2

/** How often a property is tried with generated input: the whole number with `THOROUGH=true`, a fifth otherwise. */
export const generatedRuns = (whole: number): number =>
  process.env.THOROUGH === 'true' ? whole : Math.ceil(whole * SHARE)

/** What generated input is drawn from: the date, or `GENERATED_SEED` to repeat the input of another day. */
export const GENERATED_SEED = Number(
  process.env.GENERATED_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''),
)
