import { DAY_MS } from '@gildscope/base/time'
import { expect, test } from 'vitest'
import { craftingAt } from './crafting-at.ts'

const person = (account: string) => ({ account, character: `${account}'s`, ratings: new Map(), recipes: null })
const crafting = {
  crafters: [person('Orla.1234'), person('Brann.1170')],
  done: new Map([
    ['Orla.1234', { names: ['lump_of_mithrilium'], day: 20_000 }],
    ['Brann.1170', { names: ['glob_of_elder_spirit_residue'], day: 19_999 }],
  ]),
  unknown: [],
}
const now = 20_000 * DAY_MS + 5

test('nobody crafts for a plan whose account does not count', () => {
  expect(craftingAt(crafting, { counted: ['Brann.1170'], now }).crafters).toEqual([person('Brann.1170')])
  expect(craftingAt(crafting, { counted: [], now }).crafters).toBeNull()
})

test('crafts of an earlier day can be done again, also when midnight passes under the page', () => {
  const doneAt = (at: number) => [...craftingAt(crafting, { counted: [], now: at }).doneToday]
  expect(doneAt(now)).toEqual([['Orla.1234', ['lump_of_mithrilium']]])
  expect(doneAt(now + DAY_MS)).toEqual([])
})
