import { itemGood } from '@gildscope/planner'
import { expect, test } from 'vitest'
import { EMPTY_PLAN } from '../testing/empty-plan.ts'
import { planCsv } from './plan-csv.ts'

const NEVER = { days: Number.POSITIVE_INFINITY, least: 3, most: Number.POSITIVE_INFINITY }
const wait = { days: 4.915845831487615, least: 2, most: 9 }

test('what is bought in two ways has a line of each with its own price and sum, and waits are short numbers, or none', () => {
  const plan = {
    ...EMPTY_PLAN,
    sales: [{ item: 3, units: 1, how: 'listing' as const, price: 90, received: 76, wait: NEVER }],
    purchases: [
      {
        ...{ item: 1, units: 100, chosen: 'both' as const, unitsNow: 60, unitsByOrder: 40 },
        now: { levels: 3, worst: 150, total: 11_000 },
        // All of them would take too long.
        order: null,
        bought: { levels: 1, worst: 100, total: 6000 },
        placed: { price: 80, total: 3200, wait },
        ...{ paid: 9200, saved: 1800 },
      },
    ],
  }
  const lines = planCsv(
    plan,
    () => '=Thing',
    () => false,
  ).split('\r\n')
  expect(lines.slice(1, -1).map((line) => line.replace(/^(\w+,\d+),[^,]*,/, '$1,'))).toEqual([
    'sell,3,1,listing,90,76,,false',
    'buy,1,60,at once,100,6000,0,false',
    'buy,1,40,order,80,3200,4.916,false',
  ])
})

test('a step has a line for each thing that it makes, with the kit', () => {
  const way = {
    ...{ id: 1, kind: 'salvage' as const, inputs: [], output: 4, count: 2.5, least: null, most: null, disciplines: [] },
    ...{ rating: null, isLearned: false, perDay: null, byproducts: [{ id: 5, count: 1 }], kit: 'Fine Salvage Kit' },
    ...{ merchant: null, source: 'drops' },
  }
  const step = {
    ...{ way, times: 2, makes: 5, alsoMakes: [{ good: itemGood(5), units: 2 }], takes: [], after: [], day: null },
    ...{ account: null, character: null, discipline: null, waitsForOrders: [], waitsForMissing: [], tries: null },
  }
  const lines = planCsv({ ...EMPTY_PLAN, steps: [step] }, String, () => true).split('\r\n')
  expect(lines.slice(1, -1)).toEqual([
    'make,4,item:4,5,salvage with Fine Salvage Kit,,,,true',
    'also,5,item:5,2,salvage with Fine Salvage Kit,,,,true',
  ])
})

test('no cell is a formula', () => {
  const way = {
    ...{ id: 1, kind: 'vendor' as const, inputs: [], output: 4, count: 1, least: null, most: null, disciplines: [] },
    ...{ rating: null, isLearned: false, perDay: null, byproducts: [], kit: null, source: 'custom-recipes' },
    merchant: { name: '=HYPERLINK(A1)', locations: [] },
  }
  const plan = { ...EMPTY_PLAN, vendors: [{ item: 4, units: 1, way, times: 1, coin: 5, currencies: [] }] }
  const text = planCsv(
    plan,
    () => '@Thing',
    () => false,
  )
  expect(text).toContain("vendor,4,'@Thing,1,'=HYPERLINK(A1),5,5,,false")
})
