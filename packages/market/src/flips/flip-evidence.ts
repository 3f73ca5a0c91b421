const MIN_SOLD_7D = 7
const MIN_COVERAGE_7D = 0.5

/** A week must have been recorded and have trades before its prices indicate an item's usual price. */
export const hasFlipEvidence = (week: { sellSold7d: number | null; coverage7d: number }): boolean =>
  week.coverage7d >= MIN_COVERAGE_7D && week.sellSold7d !== null && week.sellSold7d >= MIN_SOLD_7D
