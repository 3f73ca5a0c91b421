import { describe, expect, it } from 'vitest'
import { decodeSideStates, encodeSideStatesInto, SIDE_STATES_BYTES_AT_MOST } from './encode-side-states.ts'
import { createSideState, type SideState } from './side-state.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** The places of the numbers in what is stored: changed, every stored state would be read wrong. */
const STORED: readonly (keyof SideState)[] = [
  ...(['rootSum', 'rootWeight', 'wholeFree', 'wholeOver', 'provenFree', 'provenOver'] as const),
  ...(['soldOnce', 'soldTwice', 'delistedOnce', 'delistedTwice', 'wholeUnits'] as const),
  ...(['cancels', 'polls', 'deepListings', 'joins', 'changes', 'frontListings'] as const),
  ...(['lastSold', 'lastDelisted'] as const),
]

describe('stored habits of both sides', () => {
  // Form 4 in the upper four bits above the slot 1007 (0x3ef); 1.5 is 0x3fc00000, at bit 0; 40 is 0x42200000, at bit 18.
  const BUY = 'ef030040' + '010004' + '00c03f' + '002042'
  const SELL = '00000040' + '000000'
  const states = { buy: { ...createSideState(), slot: 1007, rootSum: 1.5, lastDelisted: 40 }, sell: createSideState() }

  it('are these bytes, behind what stands before them', () => {
    const bytes = new Uint8Array(SIDE_STATES_BYTES_AT_MOST).fill(255)
    const end = encodeSideStatesInto(bytes, 5, states)
    expect(end).toBe(5 + 20)
    expect(hex(bytes.slice(0, end + 1))).toBe(`ffffffffff${BUY}${SELL}ff`)
  })

  it('are read from these bytes wherever they lie', () => {
    const bytes = Buffer.from(`0102${BUY}${SELL}`, 'hex').subarray(2)
    expect(decodeSideStates(bytes)).toEqual(states)
  })

  it('hold each number at its place', () => {
    const numbers = STORED.map((_, place) => 2 ** place)
    // Powers of two are exponents only: 1 is 0x3f8000, and each further one 0x8000 more.
    const upperBytes = numbers.map((_, place) => (0x3f8000 + place * 0x8000).toString(16))
    const stored = upperBytes.map((bytes) => bytes.match(/../g)?.toReversed().join('')).join('')
    const { buy } = decodeSideStates(Buffer.from(`01000040ffff07${stored}${SELL}`, 'hex'))
    expect(STORED.map((field) => buy[field])).toEqual(numbers)
    expect(Object.keys(buy).sort()).toEqual([...STORED, 'slot'].sort())
    const all = new Uint8Array(SIDE_STATES_BYTES_AT_MOST)
    // Two full states need all of the room, to the byte.
    expect(encodeSideStatesInto(all, 0, { buy, sell: buy })).toBe(SIDE_STATES_BYTES_AT_MOST)
    expect(hex(all.slice(0, 64))).toBe(`01000040ffff07${stored}`)
  })

  it('start anew where a number is none, which would never be one again', () => {
    // 0x7fc000 are the upper bytes of a number that is none.
    const spoilt = decodeSideStates(Buffer.from(`${BUY.replace('00c03f', '00c07f')}${SELL}`, 'hex'))
    expect(spoilt).toEqual({ buy: createSideState(), sell: createSideState() })
  })

  it('are nothing where nothing is stored, or less than a form', () => {
    const nothing = { buy: createSideState(), sell: createSideState() }
    for (const length of [0, 1, 3]) expect(decodeSideStates(new Uint8Array(length).fill(0x30))).toEqual(nothing)
  })
})
