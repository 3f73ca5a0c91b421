import { expect, test } from 'vitest'
import { sentOf, valuesOf, withChange, withVisitors } from './kept-values.ts'

const ACCOUNT = { values: { 2: 5, 3: 7 }, unsent: {} }

test('what the account was not told of yet counts before what it has', () => {
  const kept = { ...ACCOUNT, unsent: { 2: null, 3: 8, 4: 0 } }
  expect(valuesOf(kept)).toEqual(new Map([[3, 8], [4, 0]])) // biome-ignore format: short
  expect(valuesOf(null)).toEqual(new Map())
})

test('a change is sent only where somebody is signed in', () => {
  expect(withChange(ACCOUNT, { currency: 2, copper: null, isSignedIn: true })).toEqual({
    values: { 2: 5, 3: 7 },
    unsent: { 2: null },
  })
  expect(withChange(ACCOUNT, { currency: 2, copper: null, isSignedIn: false })).toEqual({
    values: { 3: 7 },
    unsent: {},
  })
  expect(withChange(null, { currency: 2, copper: 1, isSignedIn: false })).toEqual({ values: { 2: 1 }, unsent: {} })
})

test('values of a visitor fill what the account and its own changes leave open', () => {
  expect(withVisitors({ ...ACCOUNT, unsent: { 5: 1 } }, { 2: 9, 4: 4, 5: 9 }, new Set(['2', '3']))).toEqual({
    values: ACCOUNT.values,
    unsent: { 4: 4, 5: 1 },
  })
})

test('what is changed again while it is sent is still to be sent', () => {
  const kept = { values: {}, unsent: { 2: 6, 3: null, 4: 1 } }
  expect(sentOf(kept, { 2: 5, 3: null })).toEqual({ values: { 2: 5 }, unsent: { 2: 6, 4: 1 } })
})
