import { expect, test } from 'vitest'
import { CHARM, CUT, ECTO, MOTE } from '../testing/drop-answers.ts'
import { dropRows } from './model.ts'

const rowOf = (id: number, cut = CUT) => dropRows(cut, undefined).find((row) => row.id === id)

test('rates are in percent, and a drop is worth its net price times its quantity', () => {
  expect(rowOf(ECTO)).toMatchObject({
    percent: expect.closeTo(87.49),
    interval: { low: expect.closeTo(85.08), high: expect.closeTo(89.89) },
    accuracy: 1,
    worth: expect.closeTo(1725.5 * 0.8749),
    share: expect.closeTo((100 * 1725.5 * 0.8749) / 1605),
  })
  expect(rowOf(MOTE)?.worth).toBeCloseTo(85.85 * 1.1168)
})

test('a vendor takes no fees', () => {
  expect(rowOf(CHARM)?.worth).toBeCloseTo(12 * 0.0035)
})

test('without a price a drop has no value, and without any value no share', () => {
  expect(rowOf(46_739)).toMatchObject({ percent: 0, worth: null, share: null })
  const worthless = { ...CUT, value: { ...CUT.value, afterFees: { value: 0, low: 0, high: 0 } } }
  expect(rowOf(ECTO, worthless)?.share).toBeNull()
})

test('without a unit there is no accuracy', () => {
  expect(rowOf(ECTO, { ...CUT, accuracy: null })?.accuracy).toBeNull()
})
