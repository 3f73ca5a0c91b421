import { ACCOUNT_LIMITS } from '@gildscope/contracts'

const MORE_PER_STEP = 4
const FEW_SIGNS = 5

/** Password strength in four steps: length is what counts, unless it repeats the same few characters. */
export const passwordSteps = (password: string): number => {
  const signs = [...password]
  if (signs.length < ACCOUNT_LIMITS.password.least) return 0
  if (new Set(signs).size <= FEW_SIGNS) return 1
  return Math.min(4, 2 + Math.floor((signs.length - ACCOUNT_LIMITS.password.least) / MORE_PER_STEP))
}
