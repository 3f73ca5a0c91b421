const MISSED = 0.05

/**
 * The largest rate compatible with no success in `trials`, at 95 % confidence: the rate at which that happens once in
 * twenty times. About 3 / trials, the rule of three (J. A. Hanley, A. Lippman-Hand, "If nothing goes wrong, is
 * everything all right?", JAMA 249, 1983). 1 without trials.
 */
export const neverSeenBound = (trials: number): number => (trials <= 0 ? 1 : -Math.expm1(Math.log(MISSED) / trials))
