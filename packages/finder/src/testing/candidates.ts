import type { FillFacts, FlipCandidate, FlipSettings } from '@gildscope/contracts'
import { flipSettings } from '@gildscope/contracts'
import fc from 'fast-check'

/** Fronts that stand so many minutes in the middle, without memory. */
const frontsOf = (minutes: number): FillFacts['fronts'] =>
  [1, 2, 5, 12, 30, 70, 150, 360, 840, 2160, 5760].map((edge, place, edges) => {
    const left = (at: number): number => 200 * Math.exp((-at * Math.LN2) / minutes)
    return [edge, Math.round(left(edges[place - 1] ?? 0) - left(edge)), 0]
  })

export const factsOf = (sold: number, { batch = 2, minutes = 120 } = {}): FillFacts => ({
  ...{ days: 7, sold, soldError: sold / 10, batch, fronts: frontsOf(minutes) },
})

export const candidateOf = (id: number, given: Partial<FlipCandidate> = {}): FlipCandidate => {
  const { buy, sell } = { buy: 10_000, sell: 15_000, ...given }
  const fills = { buy: factsOf(400), sell: factsOf(400) }
  return { id, buy, sell, usual: { buy, sell }, spread: 0.02, fills, ...given }
}

export const settingsOf = (given: Partial<FlipSettings> = {}): FlipSettings => flipSettings.parse(given)

const facts = fc
  .record({
    sold: fc.double({ min: 0.5, max: 5_000, noNaN: true }),
    batch: fc.double({ min: 1, max: 40, noNaN: true }),
    minutes: fc.integer({ min: 3, max: 3_000 }),
  })
  .map(({ sold, batch, minutes }) => factsOf(sold, { batch, minutes }))

export const candidateArbitrary: fc.Arbitrary<FlipCandidate> = fc
  .record({
    buy: fc.integer({ min: 1, max: 2_000_000 }),
    margin: fc.double({ min: 0.15, max: 1.5, noNaN: true }),
    spread: fc.double({ min: 0, max: 0.2, noNaN: true }),
    fills: fc.record({ buy: facts, sell: facts }),
  })
  .map(({ buy, margin, ...rest }) => {
    const sell = Math.ceil(buy * (1 + margin)) + 2
    return { ...rest, id: 0, buy, sell, usual: { buy, sell } }
  })

/** Candidates with ids of their own. */
export const worldArbitrary = (maxLength: number): fc.Arbitrary<FlipCandidate[]> =>
  fc
    .array(candidateArbitrary, { maxLength })
    .map((candidates) => candidates.map((candidate, place) => ({ ...candidate, id: place + 1 })))

export const settingsArbitrary: fc.Arbitrary<FlipSettings> = fc.record({
  purse: fc.integer({ min: 1, max: 20_000_000 }),
  visits: fc.constantFrom(1, 2, 4, 8),
  days: fc.constantFrom(1, 3, 7, 14),
  items: fc.integer({ min: 1, max: 12 }),
  caution: fc.constantFrom('expected', 'worst'),
  units: fc.constantFrom(1, 1, 1, 5, 20),
})
