/** A run sends so much of the whole; every run draws again, so that all is tried in time. */
const SHARE = 0.2

/** How often a property is tried with generated input: the whole number with `THOROUGH=true`, a fifth otherwise. */
export const generatedRuns = (whole: number): number =>
  process.env.THOROUGH === 'true' ? whole : Math.ceil(whole * SHARE)
