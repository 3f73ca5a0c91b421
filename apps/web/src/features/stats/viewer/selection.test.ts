import { expect, test } from 'vitest'
import { chosenSearch, cutQueryOf, cutSearch, isCut, readSelection } from './selection.ts'

const FULL =
  'activity=Salvaging&item=83008&kit=Silver-Fed+Salvage-o-Matic&mf=300&level=80&patch=2&from=2026-03-01&to=2026-10-31&flagged=1'

test('an address selects activity, item and cut, and is written the same', () => {
  const selection = readSelection(new URLSearchParams(FULL))
  expect(selection).toEqual({
    activity: 'Salvaging',
    itemId: 83_008,
    kit: 'Silver-Fed Salvage-o-Matic',
    mf: 300,
    level: 80,
    patch: 2,
    from: '2026-03-01',
    to: '2026-10-31',
    hasFlagged: true,
  })
  expect(cutSearch(new URLSearchParams(FULL), {}).toString()).toBe(FULL)
})

test('what cannot be read selects nothing', () => {
  const odd = 'activity=Fishing&item=-1&kit=Spoon&mf=33&level=0&patch=x&from=2026-02-30&to=soon&flagged=yes'
  const selection = readSelection(new URLSearchParams(odd))
  expect(Object.values(selection).filter((part) => part !== null && part !== false)).toEqual(['Opening'])
  expect(readSelection(new URLSearchParams('activity=Opening&item=0')).itemId).toBeNull()
  expect(readSelection(new URLSearchParams('activity=Opening&item=2147483648')).itemId).toBeNull()
})

test('another item begins without cuts', () => {
  expect(chosenSearch({ activity: 'Opening', itemId: 36_038 }).toString()).toBe('activity=Opening&item=36038')
  expect(chosenSearch({ activity: 'Opening', itemId: null }).toString()).toBe('activity=Opening')
})

test('another cut keeps the tables but for their pages', () => {
  const before = new URLSearchParams('activity=Opening&item=1&mf=300&drops.sort=units&submissions.page=4')
  expect(cutSearch(before, { mf: null, level: 60 }).toString()).toBe(
    'activity=Opening&item=1&drops.sort=units&level=60',
  )
})

test('a cut is requested without unset filters; flagged records alone are not a cut', () => {
  const { activity, itemId, ...cut } = readSelection(new URLSearchParams('activity=Opening&item=1&mf=0&flagged=1'))
  expect([activity, itemId]).toEqual(['Opening', 1])
  expect(cutQueryOf(cut)).toEqual({ mf: 0, flagged: true })
  expect(isCut(cut)).toBe(true)
  expect(isCut({ ...cut, mf: null })).toBe(false)
})
