import { hash, hashUnit } from './random.ts'
import { DAY_MS, HOUR_MS } from './rhythm.ts'
import { type Season, seasonMove } from './season.ts'

/**
 * The parameters of an item's fair value; a pure function of them and time, so any day of the past can be calculated
 * without state.
 */
export type FairValueProfile = {
  seed: number
  /** Copper, the level that the price returns to. */
  basePrice: number
  /** 1 is an ordinary item; scales every movement. */
  volatility: number
  /** What a festival does to it each year. */
  season?: Season
}

/** Smooth noise at several time scales; the long ones are drift, their return to 0 is the mean reversion. */
const OCTAVES = [
  { period: 430 * DAY_MS, amplitude: 0.42 },
  { period: 97 * DAY_MS, amplitude: 0.2 },
  { period: 23 * DAY_MS, amplitude: 0.11 },
  { period: 5.3 * DAY_MS, amplitude: 0.05 },
  { period: 1.15 * DAY_MS, amplitude: 0.022 },
  { period: 4.1 * HOUR_MS, amplitude: 0.009 },
  { period: 0.7 * HOUR_MS, amplitude: 0.004 },
] as const

const SHOCK_EPOCH_MS = 60 * DAY_MS
const SHOCK_CHANCE = 0.3

const smoothNoise = (seed: number, octave: number, position: number): number => {
  const index = Math.floor(position)
  const f = position - index
  const low = hash(seed, octave, index) / 0x8000_0000 - 1
  const high = hash(seed, octave, index + 1) / 0x8000_0000 - 1
  return low + (high - low) * f * f * (3 - 2 * f)
}

/** Sudden jumps that fade within days: a patch note, a new recipe, a festival. */
const shocks = (seed: number, t: number): number => {
  let sum = 0
  const epoch = Math.floor(t / SHOCK_EPOCH_MS)
  for (let e = epoch - 1; e <= epoch; e++) {
    if (hashUnit(seed, e, 101) >= SHOCK_CHANCE) continue
    const age = t - (e + hashUnit(seed, e, 102)) * SHOCK_EPOCH_MS
    if (age < 0) continue
    const halfLife = (1.5 + 8 * hashUnit(seed, e, 103)) * DAY_MS
    const size = (0.15 + 0.45 * hashUnit(seed, e, 104)) * (hashUnit(seed, e, 105) < 0.6 ? 1 : -1)
    sum += size * 2 ** (-age / halfLife)
  }
  return sum
}

/**
 * Fair value in copper (not rounded) of an item at a time in Unix ms.
 */
export const fairValue = (profile: FairValueProfile, t: number): number => {
  const { seed } = profile
  let move = shocks(seed, t)
  for (let octave = 0; octave < OCTAVES.length; octave++) {
    const { period, amplitude } = OCTAVES[octave]!
    move += amplitude * smoothNoise(seed, octave, t / period + (seed & 0xffff) / 0x10000)
  }
  const phase = ((seed >>> 8) & 0xff) / 256
  move +=
    0.008 * Math.sin(2 * Math.PI * (t / DAY_MS + phase)) + 0.012 * Math.sin(2 * Math.PI * (t / (7 * DAY_MS) + phase))
  const season = profile.season === undefined ? 0 : seasonMove(profile.season, t)
  return profile.basePrice * Math.exp(profile.volatility * move + season)
}

/** Depth of an item's book relative to its usual depth; it varies over weeks, around 1. */
export const depthFactor = (seed: number, t: number): number =>
  Math.exp(0.22 * smoothNoise(seed, 51, t / (17 * DAY_MS)) + 0.05 * smoothNoise(seed, 52, t / (1.7 * DAY_MS)))
