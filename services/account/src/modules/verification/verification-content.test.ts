import { expect, it } from 'vitest'
import { contentOf, isSameContent, keptVerdicts } from './verification-content.ts'

const none = { items: [], currency: [], professions: [] }
const entries = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1, qty: 1 }))

it('uses the last quantity of an entry that is given twice, at the position of the first', () => {
  const items = [
    { id: 5, qty: 1 },
    { id: 6, qty: 2 },
    { id: 5, qty: 9 },
  ]
  expect(contentOf({ ...none, items }).items).toEqual([
    { id: 5, qty: 9 },
    { id: 6, qty: 2 },
  ])
})

it('knows the nine professions and Homesteader', () => {
  expect(contentOf({ ...none, professions: entries(10) }).professions).toHaveLength(10)
  expect(() => contentOf({ ...none, professions: entries(11) })).toThrow('ids 1 to 10')
})

it('counts entries of all kinds together, without repeated ones', () => {
  expect(() => contentOf({ items: entries(400), currency: entries(100), professions: [] })).not.toThrow()
  expect(() => contentOf({ items: entries(400), currency: entries(100), professions: entries(1) })).toThrow(
    'at most 500 items, currencies and professions together; this one has 501',
  )
  expect(() => contentOf({ ...none, items: [...entries(500), ...entries(500)] })).not.toThrow()
})

it('distinguishes contents by id, quantity, kind and order', () => {
  const one = { ...none, items: entries(2) }
  expect(isSameContent(one, { ...none, items: entries(2) })).toBe(true)
  expect(isSameContent(one, { ...none, items: [...entries(2)].reverse() })).toBe(false)
  expect(
    isSameContent(one, {
      ...none,
      items: [
        { id: 1, qty: 1 },
        { id: 2, qty: 2 },
      ],
    }),
  ).toBe(false)
  expect(isSameContent(one, { ...none, currency: entries(2) })).toBe(false)
})

it('keeps verdicts on entries that stayed the same, and no others', () => {
  const binding = { character: 0, account: 1, none: 0 }
  const result = {
    revision: 3,
    items: [
      { id: 1, valid: true, binding },
      { id: 2, valid: false, binding },
    ],
    currency: [{ id: 1, valid: true }],
    professions: [{ id: 1, valid: false }],
  }
  const before = {
    items: [
      { id: 1, qty: 1 },
      { id: 2, qty: 1 },
    ],
    currency: [{ id: 1, qty: 5 }],
    professions: [{ id: 1, qty: 400 }],
  }
  const after = {
    items: [
      { id: 2, qty: 1 },
      { id: 1, qty: 2 },
    ],
    currency: [],
    professions: [{ id: 1, qty: 400 }],
  }
  expect(keptVerdicts(result, before, after)).toEqual({
    revision: 3,
    items: [{ id: 2, valid: false, binding }],
    currency: [],
    professions: [{ id: 1, valid: false }],
  })
  expect(keptVerdicts(result, before, none)).toBeNull()
  expect(keptVerdicts(null, before, after)).toBeNull()
})
