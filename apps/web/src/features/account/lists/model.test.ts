import { ApiError } from '@gildscope/contracts/client'
import { expect, it } from 'vitest'
import { draftOf, isUnsaved, keepMine, merge, NEW_LIST, theirList, toSave, versionRows } from './model.ts'

const saved = draftOf({ id: 'a', name: 'Ores', items: [1, 2, 3], revision: 4 })
const mine = { ...saved, name: 'My ores', items: [1, 3, 9] }
const theirs = { id: 'a', name: 'Ores', items: [1, 2, 3, 5], revision: 6 }

it('a list is unsaved once its name, its items or their order changed', () => {
  expect(isUnsaved(saved)).toBe(false)
  expect(isUnsaved({ ...saved, items: [1, 2, 3] })).toBe(false)
  expect(isUnsaved({ ...saved, items: [2, 1, 3] })).toBe(true)
  expect(isUnsaved(mine)).toBe(true)
})

it('a new list has the id New, and no revision is sent with it', () => {
  expect(toSave(NEW_LIST)).toEqual({ id: 'New', name: 'New List Name', items: [] })
  expect(toSave(mine)).toEqual({ id: 'a', name: 'My ores', items: [1, 3, 9], revision: 4 })
})

it('keeping mine saves it on top of theirs', () => {
  expect(toSave(keepMine(mine, theirs))).toEqual({ id: 'a', name: 'My ores', items: [1, 3, 9], revision: 6 })
})

it('a merge repeats what I added, removed and renamed on theirs', () => {
  expect(toSave(merge(mine, theirs))).toEqual({ id: 'a', name: 'My ores', items: [1, 3, 5, 9], revision: 6 })
  expect(merge({ ...saved, items: [1, 2] }, { ...theirs, name: 'Theirs' }).name).toBe('Theirs')
})

it('shows which items are on one side only', () => {
  expect(versionRows(mine, theirs).at(-1)).toEqual({ label: 'Only here', mine: '9', theirs: '2, 5' })
})

it('reads the stored list from a refusal, and nothing from other faults', () => {
  const details = { current: { ...theirs, updatedAt: '2026-11-20T12:00:00Z' } }
  expect(theirList(new ApiError('CONFLICT', 409, 'changed', details))).toEqual(theirs)
  expect(theirList(new ApiError('CONFLICT', 409, 'at most 100 lists', { limit: 100 }))).toBeNull()
  expect(theirList(new ApiError('NOT_FOUND', 404, 'gone', details))).toBeNull()
  expect(theirList(new Error('could not fetch'))).toBeNull()
})
