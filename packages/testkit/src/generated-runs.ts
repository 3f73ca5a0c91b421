/** A developer's run sends so much of what CI sends; every run draws again, so that all is tried in time. */
const SHARE = 0.2

/** How often a property is tried with generated input: so many times in CI, a fifth elsewhere. */
export const generatedRuns = (inCi: number): number => (process.env.CI === 'true' ? inCi : Math.ceil(inCi * SHARE))
