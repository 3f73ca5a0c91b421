import { expect, test } from 'vitest'
import { passwordSteps } from './password-steps.ts'

test.each([
  ['', 0],
  ['short pw', 0],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 1],
  ['ten signs!', 2],
  ['fourteen signs', 3],
  ['a whole sentence is best', 4],
  ['👩🏽‍🚀🌍', 0],
])('%s fills %i steps', (password, steps) => {
  expect(passwordSteps(password)).toBe(steps)
})
