import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellWith } from '../testing/make-cells.ts'
import { partOfSample, type Sample, sampleOf } from './sample.ts'

const cell = fc.record({
  gains: fc.dictionary(fc.constantFrom('1', '2', '3'), fc.integer({ min: 0, max: 90 }), { noNullPrototype: true }),
  account: fc.constantFrom('anna', 'bert', 'cora', 'dina'),
  isIn: fc.boolean(),
})

test('a part of a sample is the sample of its cells alone', () => {
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 12 }), (drawn) => {
      const isIn = new Map(drawn.map(({ gains, account, isIn }) => [cellWith(gains, { account }), isIn]))
      const whole = sampleOf([...isIn.keys()])
      const part = partOfSample(whole, (at) => isIn.get(whole.ordered[at]!) === true)
      const alone = sampleOf(whole.ordered.filter((of) => isIn.get(of) === true))
      for (const id of [1, 2, 3]) expect(part.dropOf(id)).toEqual(alone.dropOf(id))
      const valuesOf = ({ drops, dropOf: _, ...sample }: Sample) => ({ ...sample, drops: drops() })
      expect(valuesOf(part)).toEqual(valuesOf(alone))
    }),
  )
})
