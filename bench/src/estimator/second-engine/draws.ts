import { fractions } from '../fractions.ts'

/** Random draws from the distributions that the second engine needs, the same for the same word. */
export class Draws {
  readonly #next: () => number

  constructor(word: string) {
    this.#next = fractions(word)
  }

  unit(): number {
    return this.#next()
  }

  chance(probability: number): boolean {
    return this.unit() < probability
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.unit()
  }

  /** Evenly by the logarithm. */
  logBetween(low: number, high: number): number {
    return Math.exp(this.between(Math.log(low), Math.log(high)))
  }

  exponential(mean: number): number {
    return -Math.log(1 - this.unit()) * mean
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.unit())) * Math.cos(2 * Math.PI * this.unit())
  }

  logNormal(median: number, sigma: number): number {
    return median * Math.exp(sigma * this.normal())
  }

  /** Whole numbers from 1 on. */
  geometric(mean: number): number {
    return mean <= 1 ? 1 : 1 + Math.floor(Math.log(1 - this.unit()) / Math.log(1 - 1 / mean))
  }

  below(limit: number): number {
    return Math.floor(this.unit() * limit)
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!
  }

  /** An index, drawn by its weight. */
  weighted(weights: readonly number[]): number {
    let left = this.unit() * weights.reduce((sum, weight) => sum + weight, 0)
    const index = weights.findIndex((weight) => {
      left -= weight
      return left < 0
    })
    return index < 0 ? weights.length - 1 : index
  }
}
