import { ApiError } from '@gildscope/contracts/client'
import { describe, expect, it } from 'vitest'
import { draftOf, isUnsaved, keepMine, merge, newList, summaryOf, theirList, toSave, versionRows } from './model.ts'

const stored = {
  id: 'a',
  name: 'Mastery',
  gameID: 'Orla.1234',
  revision: 4,
  items: [
    { id: 1, qty: 10 },
    { id: 2, qty: 20 },
  ],
  currency: [{ id: 1, qty: 5 }],
  professions: [],
}
const saved = draftOf(stored)
const theirs = { ...stored, revision: 7, name: 'Theirs', items: [...stored.items, { id: 3, qty: 30 }] }
const mine = { ...saved, items: [{ id: 1, qty: 11 }], professions: [{ id: 9, qty: 400 }] }

it('a list is unsaved once a name, an account or a quantity changed', () => {
  expect(isUnsaved(saved)).toBe(false)
  expect(isUnsaved({ ...saved, gameID: 'Other.1' })).toBe(true)
  expect(isUnsaved({ ...saved, currency: [{ id: 1, qty: 6 }] })).toBe(true)
  expect(isUnsaved(mine)).toBe(true)
})

it('a new list is named New List, has the id New and is sent without a revision', () => {
  expect(toSave(newList('Orla.1234'))).toEqual({
    id: 'New',
    name: 'New List',
    gameID: 'Orla.1234',
    items: [],
    currency: [],
    professions: [],
  })
  expect(toSave(saved)).toMatchObject({ id: 'a', revision: 4 })
})

it('verdicts of a stored list are not sent back', () => {
  const verified = { ...stored, items: [{ id: 1, qty: 10, valid: true, binding: null }] }
  expect(toSave(draftOf(verified)).items).toEqual([{ id: 1, qty: 10 }])
})

it('a list whose game account was unlinked has none', () => {
  expect(draftOf({ ...stored, gameID: null }).gameID).toBe('')
})

describe('a list that was changed elsewhere', () => {
  it('is read from the refusal', () => {
    expect(theirList(new ApiError('CONFLICT', 409, 'x', { current: theirs }))).toEqual(theirs)
    expect(theirList(new ApiError('CONFLICT', 409, 'at most 50 lists', { limit: 50 }))).toBeNull()
    expect(theirList(new Error('x'))).toBeNull()
  })

  it('can be overwritten with mine', () => {
    expect(toSave(keepMine(mine, theirs))).toEqual({ ...toSave(mine), revision: 7 })
  })

  it('can take my changes of quantities, what I added and what I removed', () => {
    expect(toSave(merge(mine, theirs))).toEqual({
      id: 'a',
      name: 'Theirs',
      gameID: 'Orla.1234',
      items: [
        { id: 1, qty: 11 },
        { id: 3, qty: 30 },
      ],
      currency: [{ id: 1, qty: 5 }],
      professions: [{ id: 9, qty: 400 }],
      revision: 7,
    })
  })

  it('is shown beside mine', () => {
    expect(versionRows(mine, theirs)).toContainEqual({ label: 'Items', mine: '1', theirs: '3' })
  })
})

it('counts what a list asks for', () => {
  expect(summaryOf(stored)).toBe('2 items, 1 currency, 0 professions')
})
