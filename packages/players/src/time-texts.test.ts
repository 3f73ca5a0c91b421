import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOfDay, secondText } from './time-texts.ts'

test('texts of times are those of the language', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      const text = date.toISOString()
      expect(secondText(date.getTime())).toBe(`${text.slice(0, 19)}Z`)
      expect(dateOfDay(Math.floor(date.getTime() / 86_400_000))).toBe(text.slice(0, 10))
    }),
  )
})
