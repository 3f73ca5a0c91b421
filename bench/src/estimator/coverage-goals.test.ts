import { noFlow } from '@gildscope/market'
import { expect, it } from 'vitest'
import { coverageGoals } from './coverage-goals.ts'
import type { SideReplay } from './replay-world.ts'
import { estimatorRows } from './table.ts'

/** A day of estimates of 100, whose intervals reach 3.92 to each side, and truths. */
const replay = (tradesPerHour: number, truths: readonly number[]): SideReplay => {
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const [sold, units] = [truths[hour % truths.length]!, 100]
    return {
      truth: { sold, listed: units, delisted: 0 },
      flow: { ...noFlow(), sold: units, soldSeen: units, listed: units, listedSeen: units },
      referenceSold: units,
    }
  })
  return { tradesPerHour, behaviour: 'mixed', pollMinutes: 1, lookMinutes: 1, hours }
}

it('says what is covered too rarely, and why the rest is covered too often', () => {
  const rows = {
    game: estimatorRows([replay(30, [103]), replay(300, [103])]),
    second: estimatorRows([replay(30, [103]), replay(300, [103, 96, 103, 90]), replay(1000, [102])]),
  }
  const lines = coverageGoals(rows).split('\n')
  expect(lines[0]).toBe(
    'Of 30 shares at 1 and 5 minutes between polls 1 are below the target: second engine, 1 min, 300 an hour, hours of sold (0.75).',
  )
  // Listed and delisted are exact in all ten; of sold, two of the class of one engine, one at 300 in the game.
  expect(lines.slice(3)).toEqual([
    '* 20 of figures that are exact in at least half of their hours or days.',
    '* 1 that the other engine needs as wide: there they are not above it.',
    '* 2 of classes that only one engine has.',
    '* 6 on both engines: 1 min, 30 an hour, hours of sold; 1 min, 30 an hour, days of sold; 1 min, 300 an hour, days of sold.',
  ])
})
