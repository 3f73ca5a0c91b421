// Rows and conditions in which texts, numbers, instants and missing values meet.
import type { FilterTerm, ItemRow } from '@gildscope/contracts'
import fc from 'fast-check'

export type Row = ItemRow & { id: number }

const SMALL_WORDS = ['Orb', 'orb', 'Mystic Coin', 'Mystic Salvage Kit', 'Épée', 'epee', 'Zweihänder 2', 'Zweihänder 10']
const INSTANTS = ['2026-01-01T00:00:00.000Z', '2026-03-01T10:00:00.000Z', '2026-11-20T00:00:00.000Z']
const word = fc.constantFrom(...SMALL_WORDS)
const number = fc.constantFrom(-5, 0, 1, 2, 3, 1000, 2 ** 33)

const facts = fc.record({
  name: word,
  name_de: fc.option(word),
  description: fc.option(word),
  upgrade1: fc.option(number),
  firstAdded: fc.constantFrom(...INSTANTS),
  AccountBound: fc.boolean(),
})
const market = fc.record({
  sell_price: fc.option(number),
  roi: fc.option(fc.constantFrom(-1.5, 0, 0.25, 12.5)),
  snatchIt: fc.option(fc.constant({ buy: 1, quantity: 2, sell: 3 })),
})
export const rows: fc.Arbitrary<Row[]> = fc
  .uniqueArray(fc.nat({ max: 200 }), { maxLength: 60 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc
          .tuple(fc.boolean(), facts, market)
          .map(([marketable, fact, price]): Row => ({ ...fact, ...(marketable ? price : {}), marketable, id })),
      ),
    ),
  )

export const FIELDS = [
  'id',
  'name',
  'name_de',
  'description',
  'upgrade1',
  'firstAdded',
  'AccountBound',
  'sell_price',
  'roi',
  'snatchIt',
] as const
const comparison = fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte' as const)
const equality = fc.constantFrom('eq', 'ne' as const)
export const term: fc.Arbitrary<FilterTerm> = fc.oneof(
  fc.record({ field: fc.constantFrom('id', 'upgrade1', 'sell_price', 'roi'), op: comparison, value: number }),
  fc.record({
    field: fc.constantFrom('name', 'name_de', 'description'),
    op: fc.constantFrom('eq', 'ne', 'cts' as const),
    value: fc.oneof(word, fc.constantFrom('ORB', 'mystic', 'é')),
  }),
  fc.record({ field: fc.constant('firstAdded'), op: comparison, value: fc.constantFrom(...INSTANTS) }),
  fc.record({ field: fc.constant('AccountBound'), op: equality, value: fc.boolean() }),
  fc.record({ field: fc.constantFrom(...FIELDS), op: equality, value: fc.constant(null) }),
) as fc.Arbitrary<FilterTerm>
