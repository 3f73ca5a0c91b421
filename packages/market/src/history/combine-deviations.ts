/**
 * Sum of squared deviations of two groups of samples taken together, from the groups' counts, sums and own deviations
 * (Chan, Golub and LeVeque): stable where sums of squares would cancel.
 */
export const combineDeviations = (
  a: { samples: number; sum: number; m2: number },
  b: { samples: number; sum: number; m2: number },
): number => {
  if (a.samples === 0) return b.m2
  if (b.samples === 0) return a.m2
  const distance = b.sum / b.samples - a.sum / a.samples
  return a.m2 + b.m2 + (distance * distance * a.samples * b.samples) / (a.samples + b.samples)
}
