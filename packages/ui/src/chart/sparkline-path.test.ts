import { expect, test } from 'vitest'
import { sparklinePath } from './sparkline-path.ts'

const frame = { width: 25, height: 15, reference: null }

test('the line goes from edge to edge, the highest value on top', () => {
  expect(sparklinePath([1, 2, 3], frame)).toEqual({
    path: 'M2.5 12.5L12.5 7.5L22.5 2.5',
    end: { x: 22.5, y: 2.5 },
    referenceY: null,
  })
})

test('a gap breaks the line', () => {
  expect(sparklinePath([1, null, 3], frame).path).toBe('M2.5 12.5M22.5 2.5')
})

test('a constant series is in the middle, and an empty one draws nothing', () => {
  expect(sparklinePath([4, 4], frame).path).toBe('M2.5 7.5L22.5 7.5')
  expect(sparklinePath([], frame)).toEqual({ path: '', end: null, referenceY: null })
})

test('the reference shares the scale of the line', () => {
  expect(sparklinePath([1, 2], { ...frame, reference: 3 })).toMatchObject({ end: { x: 22.5, y: 7.5 }, referenceY: 2.5 })
})
