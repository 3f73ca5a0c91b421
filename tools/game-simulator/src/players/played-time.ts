import { hashUnit } from '../market/random.ts'
import { DAY_MS, HOUR_MS } from '../market/rhythm.ts'

/** Counters that grow with play begin here, so that they stay realistic for years. */
export const COUNTED_FROM = Date.parse('2026-01-01T00:00:00Z')
const EVENING = 19.5
/** How much more is played in the evening than on average; below 1, so that counts never fall. */
const SWING = 0.8

/** Hours since the beginning of 2026, weighted by how much is played at that time of day; it never falls. */
export const playedHours = (at: number): number => {
  const hours = Math.max(0, at - COUNTED_FROM) / HOUR_MS
  const turn = (2 * Math.PI) / 24
  const wave = (hour: number): number => (SWING / turn) * Math.sin(turn * (hour - EVENING))
  return hours + wave(hours) - wave(0)
}

/** A value that a player gains at an hourly rate. */
export const gained = (perHour: number, at: number): number => Math.floor(perHour * playedHours(at))

const VISIT_HOURS = 5

/**
 * The last time before `at` when this player visited the trading post and collected what was waiting there: about every
 * five hours. It needs no state, so that the result does not depend on how often a world was read.
 */
export const lastVisit = (playerSeed: number, at: number): number => {
  const period = VISIT_HOURS * HOUR_MS
  const visit = (turn: number): number => Math.floor((turn + 0.9 * hashUnit(playerSeed, turn, 31)) * period)
  const turn = Math.floor(at / period)
  return visit(turn) <= at ? visit(turn) : visit(turn - 1)
}

/** Rounds a time down to a whole day. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS)
