import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readVarint, writeVarint } from './varint.ts'

const written = (value: number): number[] => {
  const bytes = new Uint8Array(8)
  return [...bytes.subarray(0, writeVarint(bytes, 0, value))]
}

describe('a number in as few bytes as it needs', () => {
  it.each([
    [0, [0]],
    [127, [0x7f]],
    [128, [0x80, 1]],
    [300, [0xac, 2]], // 300 = 2 x 128 + 44
    [16_383, [0xff, 0x7f]],
    [16_384, [0x80, 0x80, 1]],
    [2 ** 32 - 1, [0xff, 0xff, 0xff, 0xff, 0x0f]],
  ])('%i is known by hand', (value, bytes) => {
    expect(written(value)).toEqual(bytes)
    expect(readVarint({ bytes: Uint8Array.from(bytes), at: 0 })).toBe(value)
  })

  it('is 32 bits: a negative one comes back as the same bits', () => {
    expect(written(-1)).toEqual(written(2 ** 32 - 1))
    expect(readVarint({ bytes: Uint8Array.from(written(-5)), at: 0 }) | 0).toBe(-5)
  })

  it('is written at its position, and the cursor follows it', () => {
    const bytes = new Uint8Array(4).fill(9)
    expect(writeVarint(bytes, 1, 300)).toBe(3)
    expect([...bytes]).toEqual([9, 0xac, 2, 9])
    const cursor = { bytes, at: 1 }
    readVarint(cursor)
    expect(cursor.at).toBe(3)
  })

  it('is refused when it ends early or exceeds 32 bits', () => {
    expect(() => readVarint({ bytes: Uint8Array.of(), at: 0 })).toThrow('ends inside')
    expect(() => readVarint({ bytes: Uint8Array.of(0x80, 0x80), at: 0 })).toThrow('ends inside')
    expect(() => readVarint({ bytes: Uint8Array.of(0x80, 0x80, 0x80, 0x80, 0x80, 1), at: 0 })).toThrow('too long')
  })

  it('follows another without anything in between', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { maxLength: 20 }), (values) => {
        const bytes = new Uint8Array(5 * values.length)
        const end = values.reduce((at, value) => writeVarint(bytes, at, value), 0)
        const cursor = { bytes: bytes.subarray(0, end), at: 0 }
        expect(values.map(() => readVarint(cursor))).toEqual(values)
        expect(cursor.at).toBe(end)
      }),
    )
  })
})
