import type { Behaviour } from '@gildscope/game-simulator'
import { fractions } from './fractions.ts'

/** An arbitrary behaviour: every share and chance drawn from its whole range, the same for the same word. */
export const drawBehaviour = (word: string): Behaviour => {
  const next = fractions(word)
  const between = (low: number, high: number): number => low + (high - low) * next()
  const sometimes = (chance: number, low: number, high: number): number => {
    const value = between(low, high)
    return next() < chance ? value : 0
  }
  const matchShare = between(0.03, 0.7)
  const restoreShare = sometimes(0.4, 0.1, 0.7)
  return {
    undercutShare: (1 - matchShare) * between(0.05, 0.75),
    matchShare,
    deepShare: between(0.1, 0.5),
    cancelsPerTrade: between(0.08, 0.9),
    frontCancelShare: between(0.1, 0.75),
    frontOrders: Math.round(2 ** between(1.5, 5)),
    relistChance: between(0.2, 0.95),
    botChance: sometimes(0.6, 0.02, 0.4),
    duelChance: sometimes(0.3, 0.1, 0.5),
    restoreShare,
    resizeShare: (1 - restoreShare) * sometimes(0.4, 0.1, 0.9),
    pauseSeconds: sometimes(0.5, 5, 120),
    bulkShare: sometimes(0.4, 0.02, 0.2),
    sweepShare: between(0.002, 0.15),
    sweepLevels: sometimes(0.5, 1, 6),
    sizeExponent: between(1.4, 3),
    sizeFactor: 2 ** between(-1.7, 1.4),
  }
}
