import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addFlow, type FlowSums, noFlow } from '../history/flow-sums.ts'
import { type FlatSide, flatSide, sideTotals } from '../order-book/book.ts'
import { sideArbitrary } from '../testing/arbitraries.ts'
import { estimateSide } from './estimate-side.ts'
import { EVENTS_TO_KNOW, LookChain, seenByLooks } from './look-chain.ts'
import { createSideState, type SideState } from './side-state.ts'

const START = 29_000_000
const LOOK = 0.25
const NO_FEE = Number.POSITIVE_INFINITY

/** Two listings at the front; each step sells a part, every fourth brings new ones. */
const sold = (step: number): FlatSide =>
  flatSide([
    { unitPrice: 10 + (Math.floor(step / 4) % 3), quantity: 400 - 7 * (step % 40), listings: 2 },
    { unitPrice: 20, quantity: 50 + (step % 5), listings: 3 },
  ])

const STEPS = 2 * EVENTS_TO_KNOW

/** The estimates of polls at the distance of looks; `lengths` of the steps in looks. */
const estimateDirectly = (sides: readonly FlatSide[], lengths: readonly number[]) => {
  let state: SideState = createSideState()
  let at = START
  return sides.slice(1).map((next, index) => {
    const pollsSince = lengths[index]!
    at += pollsSince * LOOK
    const before = index > 0 && lengths[index - 1] === 1 && pollsSince === 1 ? sides[index - 1]! : null
    const estimated = estimateSide({
      ...{ beforePrevious: before, previous: sides[index]!, next, side: 'sell', slot: at, pollsSince },
      ...{ pollMinutes: LOOK, movesPerSale: NO_FEE, state },
    })
    state = estimated.state
    return estimated.flow
  })
}

const sumOf = (flows: readonly FlowSums[]): FlowSums => {
  const sum = noFlow()
  for (const flow of flows) addFlow(sum, flow)
  return sum
}

/** A chain that knows the side, in `sold(STEPS)`. */
const knowingChain = (): { chain: LookChain; at: number } => {
  const chain = new LookChain('sell', sold(0), START, LOOK)
  let at = START
  for (let step = 1; step <= STEPS; step += 1) {
    at += LOOK
    chain.add(sold(step), at, NO_FEE)
  }
  return { chain, at }
}

describe('looks between slots', () => {
  test('add up to what polls at their distance estimate', () => {
    const sides = Array.from({ length: STEPS + 5 }, (_, step) => sold(step))
    const flows = estimateDirectly(
      sides,
      sides.map(() => 1),
    )
    const { chain, at } = knowingChain()
    expect(chain.close(sold(STEPS + 1), at + LOOK, NO_FEE)).toEqual(sumOf(flows.slice(0, STEPS + 1)))
    for (let step = 2; step <= 3; step += 1) chain.add(sold(STEPS + step), at + step * LOOK, NO_FEE)
    expect(chain.close(sold(STEPS + 4), at + 4 * LOOK, NO_FEE)).toEqual(sumOf(flows.slice(STEPS + 1, STEPS + 4)))
  })

  test('make one longer step when one of them is lost', () => {
    const kept = Array.from({ length: STEPS + 4 }, (_, step) => step).filter((step) => step !== STEPS + 2)
    const lengths = kept.slice(1).map((step, index) => step - kept[index]!)
    const flows = estimateDirectly(kept.map(sold), lengths)
    const { chain, at } = knowingChain()
    chain.close(sold(STEPS + 1), at + LOOK, NO_FEE)
    expect(chain.close(sold(STEPS + 3), at + 3 * LOOK, NO_FEE)).toEqual(flows.at(-1))
  })

  test('say nothing before they know the side', () => {
    const chain = new LookChain('sell', sold(0), START, LOOK)
    chain.add(sold(1), START + LOOK, NO_FEE)
    expect(chain.close(sold(2), START + 2 * LOOK, NO_FEE)).toBeNull()
  })

  test('leave out one that follows too soon', () => {
    const { chain, at } = knowingChain()
    chain.close(sold(STEPS + 1), at + LOOK, NO_FEE)
    chain.add(flatSide([]), at + LOOK + LOOK / 3, NO_FEE)
    const { chain: other } = knowingChain()
    other.close(sold(STEPS + 1), at + LOOK, NO_FEE)
    const [one, two] = [chain, other].map((each) => each.close(sold(STEPS + 2), at + 2 * LOOK, NO_FEE))
    expect(one).toEqual(two)
  })

  test('balance with the units of the book, whichever are lost', () => {
    const looks = fc.array(fc.record({ side: sideArbitrary('sell'), lost: fc.boolean() }), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(sideArbitrary('sell'), looks, (first, seen) => {
        const { chain, at } = knowingChain()
        chain.restart(first, at)
        seen.forEach(({ side, lost }, index) => {
          if (!lost) chain.add(side, at + (index + 1) * LOOK, NO_FEE)
        })
        const last = seen.at(-1)!.side
        const flow = chain.close(last, at + (seen.length + 1) * LOOK, NO_FEE)!
        const change = (sideTotals(last).quantity ?? 0) - (sideTotals(first).quantity ?? 0)
        expect(flow.listed - flow.sold - flow.delisted).toBeCloseTo(change, 6)
      }),
    )
  })
})

test('the plain counts stay those between two slots', () => {
  const slot = { ...noFlow(), sold: 5, soldSeen: 3, listedSeen: 2, delistedSeen: 1 }
  const looks = { ...noFlow(), sold: 9, soldSeen: 7, delistedSeen: 2, noise: 4 }
  expect(seenByLooks(slot, looks)).toEqual({ ...looks, soldSeen: 3, listedSeen: 2, delistedSeen: 1 })
  expect(seenByLooks(slot, null)).toBe(slot)
})
