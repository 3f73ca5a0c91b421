import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageOfRows } from './list-formats.ts'
import { selectInSlices } from './select-in-slices.ts'

const collect = async (
  batches: readonly (readonly number[])[],
  holds: ((n: number) => boolean) | null,
  page: object,
) => {
  const found: number[] = []
  let turns = 0
  let counted = 0
  const work = {
    note: ({ rowsRead = 0 }) => {
      counted += rowsRead
    },
    pace: async () => {
      turns += 1
    },
  }
  for await (const some of selectInSlices(batches, { holds, page, countedAs: 'rowsRead', work })) found.push(...some)
  return { found, turns, counted }
}

it('is the page of matching items, whatever their order', async () => {
  const count = fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.integer(), { maxLength: 30 })),
      count,
      count,
      fc.boolean(),
      async (batches, skip, limit, isAll) => {
        const holds = isAll ? null : (n: number) => n % 2 === 0
        const { found } = await collect(batches, holds, { skip, limit })
        expect(found).toEqual(pageOfRows(batches.flat().filter(holds ?? (() => true)), { skip, limit }))
      },
    ),
  )
})

it('reads a few items per turn, and none that are not needed', async () => {
  const batch = Array.from({ length: 1000 }, (_, n) => n)
  expect(await collect([batch, batch], null, {})).toMatchObject({ turns: 6, counted: 2000 })
  const few = await collect([batch, batch], (n) => n >= 900, { limit: 5 })
  expect(few).toEqual({ found: [900, 901, 902, 903, 904], turns: 3, counted: 1000 })
  expect(await collect([batch], null, { limit: 0 })).toEqual({ found: [], turns: 0, counted: 0 })
})
