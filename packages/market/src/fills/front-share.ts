import { TENURE_MINUTES } from './spell-counts.ts'
import type { SurvivalStep } from './survival.ts'

const DAY_MINUTES = 1440

export type FrontShare = { share: number; variance: number }

/** A straight piece of the curve of survival. */
type Piece = { from: number; to: number; start: number; end: number; unsure: number }

/**
 * The share of the time for which an order one copper better than the best, renewed at each of so many visits a day, is
 * in front. A visit meets fronts in proportion to how long they stand, so what is left of the one it meets has the
 * survival R(t) = ∫ₜ S / ∫₀ S of renewal theory, and the share between visits T minutes apart is
 * 1/T ∫₀ᵀ R = ∫ S(u) min(u, T) du / (T ∫ S(u) du). Its variance follows from Greenwood's.
 */
export const frontShare = (tenure: readonly SurvivalStep[], visits: number): FrontShare => {
  const between = DAY_MINUTES / visits
  const pieces = piecesOf(tenure)
  const met = pieces.map((piece) => area(piece, between))
  const all = pieces.map((piece) => area(piece, Number.NaN))
  const total = between * sum(all)
  const share = sum(met) / total
  // A step that falls deeper lowers all of the curve behind it.
  const variance = pieces.reduce((before, { unsure }, place) => {
    const behind = (sum(met.slice(place)) - share * between * sum(all.slice(place))) / total
    return before + unsure * behind ** 2
  }, 0)
  return { share, variance }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Flat behind the last front that was seen. */
const piecesOf = (tenure: readonly SurvivalStep[]): Piece[] => {
  const pieces: Piece[] = []
  let [from, start] = [0, 1]
  for (const { minutes, survival, unsure } of tenure) {
    pieces.push({ from, to: minutes, start, end: survival, unsure })
    from = minutes
    start = survival
  }
  const longest = TENURE_MINUTES[TENURE_MINUTES.length - 1]!
  if (from < longest) pieces.push({ from, to: longest, start, end: start, unsure: 0 })
  return pieces
}

/** Area below a piece: of S, or, up to `between`, of S(u) min(u, between). */
const area = ({ from, to, start, end }: Piece, between: number): number => {
  const slope = (end - start) / (to - from)
  const plain = (a: number, b: number): number => (b - a) * (start + slope * ((a + b) / 2 - from))
  if (Number.isNaN(between)) return plain(from, to)
  const turn = Math.min(to, Math.max(from, between))
  const weighted = (a: number, b: number): number =>
    ((start - slope * from) * (b ** 2 - a ** 2)) / 2 + (slope * (b ** 3 - a ** 3)) / 3
  return weighted(from, turn) + between * plain(turn, to)
}
