import { keptRatio } from '@gildscope/finder'
import type { PlayedFlip } from './play-flips.ts'

export type FlipsScore = {
  flips: number
  /** Shares of them within the 80 % interval, below and above it. */
  inside: number
  below: number
  above: number
  /** Profit realised of profit promised, the mean of flips, and its 80 % interval. */
  kept: number
  keptLeast: number
  keptMost: number
  /** Share of those that ended below zero. */
  lost: number
  /** Mean of what came of what was ordered, and of what of that was sold. */
  bought: number
  sold: number
}

const isInside = ({ realised, pick: { profit } }: PlayedFlip): boolean =>
  realised >= profit.least && realised <= profit.most

export const scoreFlips = (flips: readonly PlayedFlip[]): FlipsScore => {
  const share = (holds: (flip: PlayedFlip) => boolean): number => flips.filter(holds).length / flips.length
  const below = share(({ realised, pick }) => realised < pick.profit.least)
  const above = share(({ realised, pick }) => realised > pick.profit.most)
  const kept = keptRatio(
    flips.map(({ realised, pick: { profit } }) => ({ promised: 1, realised: realised / profit.mean, picks: [] })),
  )
  const came = flips.filter(({ bought }) => bought > 0)
  return {
    flips: flips.length,
    ...{ inside: share(isInside), below, above },
    ...{ kept: kept?.ratio ?? Number.NaN, keptLeast: kept?.least ?? Number.NaN, keptMost: kept?.most ?? Number.NaN },
    lost: share(({ realised }) => realised < 0),
    bought: flips.reduce((sum, { bought, pick }) => sum + bought / pick.units, 0) / flips.length,
    sold: came.reduce((sum, { bought, sold }) => sum + sold / bought, 0) / came.length,
  }
}
