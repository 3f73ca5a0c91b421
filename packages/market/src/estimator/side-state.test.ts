import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSideState, fadeSideState, type SideState } from './side-state.ts'

const DAY = 1440
/** The limit of a count that grows in every poll: the number of polls in a half-life, divided by the logarithm of 2. */
const pollsForEver = (pollMinutes: number): number => DAY / Math.LN2 / pollMinutes

const KEPT = ['slot', 'polls', 'lastSold', 'lastDelisted'] as const
const full = (slot: number): SideState => {
  const state = createSideState()
  const fields = Object.keys(state) as (keyof SideState)[]
  return { ...(Object.fromEntries(fields.map((field, place) => [field, 8 * (place + 1)])) as SideState), slot }
}
const faded = (state: SideState): number[] =>
  Object.entries(state).flatMap(([field, value]) => ((KEPT as readonly string[]).includes(field) ? [] : [value]))

describe('habits of a side', () => {
  it('count half after a day and a quarter after two', () => {
    const state = full(1000)
    for (const [days, share] of [
      [1, 0.5],
      [2, 0.25],
      [0, 1],
    ] as const) {
      const later = faded(fadeSideState(state, 1000 + days * DAY, 1))
      expect(later).toHaveLength(16)
      for (const [place, value] of faded(state).entries()) expect(later[place]).toBeCloseTo(value * share, 9)
    }
  })

  it('do not grow when a clock goes back', () => {
    expect(faded(fadeSideState(full(1000), 900, 1))).toEqual(faded(full(1000)))
  })

  it('take the moment they are faded to, and keep what the last interval showed', () => {
    const state = { ...full(1000), lastSold: 7, lastDelisted: -1 }
    expect(fadeSideState(state, 3000, 1)).toMatchObject({ slot: 3000, lastSold: 7, lastDelisted: -1 })
  })

  it('begin with ten uncounted quiet polls, and nothing to decay', () => {
    expect(fadeSideState(createSideState(), 5_000_000, 1)).toEqual({
      ...createSideState(),
      slot: 5_000_000,
      polls: 10,
    })
  })

  it('count the polls of a day, and of ever more days no more than fit into the fading', () => {
    const afterADay = fadeSideState({ ...createSideState(), slot: 1, polls: 0 }, 1 + DAY, 1).polls
    // Half of the maximum count: 2077.48 x 1/2.
    expect(afterADay).toBeCloseTo(1038.74, 2)
    expect(fadeSideState({ ...createSideState(), slot: 1 }, 1 + 100 * DAY, 1).polls).toBeCloseTo(pollsForEver(1), 6)
    expect(fadeSideState({ ...createSideState(), slot: 1 }, 1 + 100 * DAY, 5).polls).toBeCloseTo(pollsForEver(5), 6)
  })

  it('fade alike in one step and in two', () => {
    const minutes = fc.integer({ min: 1, max: 20_000 })
    fc.assert(
      fc.property(minutes, minutes, fc.constantFrom(1, 2, 5, 10), (first, second, pollMinutes) => {
        const state = full(1000)
        const once = fadeSideState(state, 1000 + first + second, pollMinutes)
        const twice = fadeSideState(fadeSideState(state, 1000 + first, pollMinutes), once.slot, pollMinutes)
        for (const [place, value] of Object.values(once).entries()) {
          expect(Math.abs((Object.values(twice)[place] ?? Number.NaN) - value)).toBeLessThanOrEqual(1e-9 * (1 + value))
        }
      }),
    )
  })

  it('leave the state that they are made of as it was', () => {
    const state = full(1000)
    fadeSideState(state, 9000, 1)
    expect(state).toEqual(full(1000))
  })
})
