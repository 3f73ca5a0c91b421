import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Answer, answer, LIMITS } from './answer.ts'
import type { Question } from './question.ts'
import { OBTAIN_WEIGHT } from './sources.ts'
import { leastCost } from './testing/brute-force.ts'
import { worldArbitrary } from './testing/random-worlds.ts'
import { solve } from './testing/solve.ts'

const EXACT = { ...LIMITS, gapRatio: 0 }

const whole = (asked: Question): Answer => answer(asked, solve, answer(asked, solve), {}, EXACT)

/** What a plan costs, all that it needs counted. */
const costOf = ({ choice, settled }: Answer): number => {
  let cost = 0
  for (const [way, times] of choice.times) cost += way.coin * times
  for (const { taken } of settled.values())
    for (const { source, units } of taken) cost += (source.kind === 'obtain' ? OBTAIN_WEIGHT : source.weight) * units
  return cost
}

describe('a whole plan', () => {
  it('costs exactly what the best of all plans of a small world costs', () => {
    fc.assert(
      fc.property(worldArbitrary({ ways: 6, mostADay: 3 }), (asked) => {
        const least = leastCost(asked)
        const made = whole(asked)
        expect(made.status).toBe(least === null ? 'infeasible' : 'solved')
        if (least !== null) expect(costOf(made)).toBeCloseTo(least, 1)
      }),
    )
  })
})
