import { expect, test } from 'vitest'
import { fillPicks } from './fill-picks.ts'
import { TABLES } from './tables.ts'

const DAY = 20_700
const pick = (id: number) => ({
  ...{ id, units: 5, buyAt: 101, sellAt: 199, buyDays: 1.5, quantiles: [] },
  profit: { mean: 300, least: 20, most: 600 },
})
const set = (day: number, ids: number[]) => ({
  ...{ day, purse: 1000, slot: day * 1440, settings: {} },
  ...{ profit: { mean: 600, least: 100, most: 900 }, picks: ids.map(pick) },
})
const outcome = { realised: 250, picks: [{ bought: 5, sold: 4, realised: -50 }, { bought: 5, sold: 5, realised: 300 }], random: [] } // biome-ignore format: one line
const everything = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, items: null }

test('each pick of a set is a row, with what came of it; open ones have nothing yet', () => {
  const filled = fillPicks({ table: 'picks', columns: new Set(), ...everything })
  filled.add(
    new Map<string, unknown[]>([
      ['document', [JSON.stringify(set(DAY, [1, 2])), set(DAY + 1, [3])]],
      ['outcome', [JSON.stringify(outcome), null]],
      ['is_simulated', [true, false]],
    ]),
    2,
  )
  const numbers = filled.numbers()
  const column = (name: string) => [...(numbers.get(name) ?? [])]
  expect(filled.count()).toBe(3)
  expect(column('itemID')).toEqual([1, 2, 3])
  expect(column('date')).toEqual([DAY * 86_400_000, DAY * 86_400_000, (DAY + 1) * 86_400_000])
  expect(column('realised')).toEqual([-50, 300, Number.NaN])
  expect(column('simulated')).toEqual([1, 1, 0])
  const { columns } = TABLES.find(({ name }) => name === 'picks')!
  expect([...numbers.keys()]).toEqual(columns.map(({ name }) => name))
})

test('of items that a query does not ask for there are no rows', () => {
  const filled = fillPicks({ table: 'picks', columns: new Set(), ...everything, items: [[2, 2]] })
  filled.add(new Map<string, unknown[]>([['document', [set(DAY, [1, 2])]]]), 1)
  expect([...(filled.numbers().get('itemID') ?? [])]).toEqual([2])
})
