import type { Pick } from '@gildscope/finder'
import { expect, test } from 'vitest'
import { linesOf, profitScale, stepText } from './profit-scale.ts'

const pick = (most: number): Pick => ({ profit: { mean: most / 2, least: 1, most } }) as Pick

test.each([
  [[74_000, 60_000], '2 g', [20_000, 40_000, 60_000]],
  [[400_000], '10 g', [100_000, 200_000, 300_000, 400_000]],
  [[9_900], '50s', [5_000]],
  [[3], '1c', [1, 2, 3]],
  [[], '1c', [1]],
])('profits up to %j have a line each %s', (mosts, step, lines) => {
  const scale = profitScale(mosts.map(pick))
  expect(stepText(scale)).toBe(step)
  expect(linesOf(scale)).toEqual(lines)
})
