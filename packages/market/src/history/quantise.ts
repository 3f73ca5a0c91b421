/** Steps of an eighth up to 32, then steps of 1/256 of the value: whole numbers up to 32 survive, others to 0.2%. */
export const quantiseUnits = (units: number): number =>
  units < 32 ? Math.round(units * 8) : 256 + Math.round(256 * Math.log(units / 32))
export const unitsOf = (code: number): number => (code < 256 ? code / 8 : 32 * Math.exp((code - 256) / 256))

/** Good to 3%: for figures that only say how sure others are. */
export const quantiseDoubt = (doubt: number): number => Math.round(16 * Math.log1p(8 * doubt))
export const doubtOf = (code: number): number => Math.expm1(code / 16) / 8

/** A ratio above 0 in steps of 1/`steps`. */
export const quantiseRatio = (ratio: number, steps: number): number =>
  ratio > 0 && ratio < Number.POSITIVE_INFINITY ? Math.round(steps * Math.log(ratio)) : 0
export const ratioOf = (code: number, steps: number): number => Math.exp(code / steps)
