import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'
import type { JumpableRandomGenerator } from 'pure-rand/types/JumpableRandomGenerator'

export type Random = JumpableRandomGenerator

/** A well-mixed 32-bit hash of three integers: the closed-form source of everything that must need no state. */
export const hash = (a: number, b: number, c = 0): number => {
  let h =
    Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^
    Math.imul(b ^ 0x7f4a7c15, 0xc2b2ae35) ^
    Math.imul(c ^ 0x165667b1, 0x27d4eb2f)
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad)
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97)
  return (h ^ (h >>> 15)) >>> 0
}

/** Uniform in [0, 1), the same for the same three integers. */
export const hashUnit = (a: number, b: number, c = 0): number => hash(a, b, c) / 0x1_0000_0000

/** A 32-bit hash of a text, so that a seed may be a word. */
export const hashText = (text: string): number => {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return hash(h, text.length)
}

/** An independent stream per (seed, stream, purpose). */
export const randomStream = (seed: number, stream: number, purpose = 0): Random => {
  return xoroshiro128plusFromState([1, 2, 3, 4].map((word) => hash(seed ^ hash(purpose, word), stream, word) | 0))
}

export const randomFromState = (state: readonly number[]): Random => xoroshiro128plusFromState(state)

/** Uniform in [0, 1) with 32 bits: enough for a market, half the cost of 53. */
export const unit = (random: Random): number => (random.next() >>> 0) / 0x1_0000_0000

export const exponential = (random: Random): number => -Math.log(1 - unit(random))

/** Uniform whole number in [0, below). */
export const below = (random: Random, limit: number): number => Math.floor(unit(random) * limit)

export const pick = <T>(random: Random, values: readonly T[]): T => {
  const value = values[below(random, values.length)]
  if (value === undefined) throw new Error('cannot pick from an empty list')
  return value
}

/** Lomax distributed with the given mean and tail exponent (> 1). */
export const lomax = (random: Random, mean: number, exponent: number): number =>
  mean * (exponent - 1) * ((1 - unit(random)) ** (-1 / exponent) - 1)

/** Standard normal of two hash units (Box-Muller). */
export const normalOf = (u: number, v: number): number => Math.sqrt(-2 * Math.log(1 - u)) * Math.cos(2 * Math.PI * v)
