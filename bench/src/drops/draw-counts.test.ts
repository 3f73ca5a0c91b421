import { expect, test } from 'vitest'
import { drawBinomial, drawSum, streamOf } from './draw-counts.ts'

const momentsOf = (draw: () => number, times: number) => {
  const drawn = Array.from({ length: times }, draw)
  const mean = drawn.reduce((sum, value) => sum + value, 0) / times
  const variance = drawn.reduce((sum, value) => sum + (value - mean) ** 2, 0) / times
  return { mean, variance }
}

test.each([
  [1, 0.3],
  [40, 0.02],
  [250, 0.5],
  [250, 0.93],
  [25_000, 0.4],
])('successes of %i trials of %d have their mean and variance', (trials, chance) => {
  const random = streamOf(trials, Math.round(chance * 1000))
  const { mean, variance } = momentsOf(() => drawBinomial(random, trials, chance), 20_000)
  const true_ = trials * chance * (1 - chance)
  expect(Math.abs(mean - trials * chance)).toBeLessThan(5 * Math.sqrt(true_ / 20_000))
  expect(Math.abs(variance / true_ - 1)).toBeLessThan(0.08)
})

test.each([3, 500])('sums of %i quantities have their mean and variance', (times) => {
  const random = streamOf(7, times)
  const { mean, variance } = momentsOf(() => drawSum(random, times, [2, 5]), 20_000)
  // For 2, 3, 4, 5: mean 3.5, variance 15 / 12.
  expect(Math.abs(mean - 3.5 * times)).toBeLessThan(5 * Math.sqrt((1.25 * times) / 20_000))
  expect(Math.abs(variance / (1.25 * times) - 1)).toBeLessThan(0.08)
})
