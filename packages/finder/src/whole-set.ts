import { seededRandom } from '@gildscope/statistics/random'
import { normal } from './spread-points.ts'

const DRAWS = 1024

/**
 * How far the outcomes of two picks go together: a busy or a falling market is shared. Between none, which would let a
 * set of thirty be as good as certain, and one.
 */
const SHARED = 0.25

/**
 * What a set brings, from the sorted outcomes of its picks, which keep their own distributions and are put into the
 * order of normal draws with that correlation (R. L. Iman, W. J. Conover, 1982).
 */
export const setOutcomes = (picks: readonly Float64Array[]): Float64Array => {
  const random = seededRandom(1)
  const draw = (): number => normal(1 - random(), random())
  const market = Float64Array.from({ length: DRAWS }, draw)
  const total = new Float64Array(DRAWS)
  for (const outcomes of picks) {
    const own = market.map((common) => Math.sqrt(SHARED) * common + Math.sqrt(1 - SHARED) * draw())
    const order = Array.from(own.keys()).sort((a, b) => own[a]! - own[b]!)
    for (const [rank, at] of order.entries()) total[at]! += outcomes[Math.floor((rank * outcomes.length) / DRAWS)]!
  }
  return total
}
