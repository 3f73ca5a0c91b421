import type { FrontCount } from './fill-facts.ts'

/** The share of orders put in front that stand there longer than so many minutes. */
export type SurvivalStep = { minutes: number; survival: number }

/**
 * Kaplan-Meier over fronts counted by length: what was lost from sight within a class was at risk for half of it
 * (the actuarial form). E. L. Kaplan, P. Meier, "Nonparametric estimation from incomplete observations", JASA 53 (1958).
 */
export const survival = (fronts: readonly FrontCount[]): SurvivalStep[] => {
  let standing = fronts.reduce((sum, [, ended, censored]) => sum + ended + censored, 0)
  let share = 1
  return fronts.map(([minutes, ended, censored]) => {
    const atRisk = standing - censored / 2
    if (atRisk > 0) share *= Math.max(0, 1 - ended / atRisk)
    standing -= ended + censored
    return { minutes, survival: share }
  })
}
