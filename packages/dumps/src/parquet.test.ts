import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createParquetFile, readParquet } from './parquet.ts'
import { type Column, DAY_PARTS, DAYS, HOURS, MINUTES } from './parts.ts'

const DAY: Column = { name: 'day', type: 'int4' }
const ITEMS: Column = { name: 'items', type: 'int4' }
const LAW: Column = { name: 'law', type: 'int2', mayLack: true }

const folder = mkdtempSync(join(tmpdir(), 'gildscope-parquet-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (columns: readonly Column[], rows: readonly (readonly number[])[]): Uint8Array => {
  const path = join(folder, 'rows.parquet')
  const file = createParquetFile(path, columns)
  file.add(rows)
  file.end()
  return readFileSync(path)
}
const read = async (bytes: Uint8Array, columns: readonly Column[]) => {
  const rows = []
  for await (const page of readParquet(bytes, columns)) rows.push(...page)
  return rows
}

const OLD = [
  [1, 10],
  [2, 20],
]

test('a file from before a column is read without it, in the requested order', async () => {
  expect(await read(written([DAY, ITEMS], OLD), [ITEMS, LAW, DAY])).toEqual([
    [10, null, 1],
    [20, null, 2],
  ])
})

test('any other column must be there', async () => {
  const bytes = written([DAY, ITEMS], OLD)
  await expect(read(bytes, [DAY, ITEMS, { ...LAW, mayLack: false }])).rejects.toThrow('lacks the columns law')
})

test('of all that is dumped only the law and steady prices came later: a file without sold is none of ours', () => {
  const later = [...DAY_PARTS, MINUTES].flatMap(({ name, columns }) =>
    columns.filter(({ mayLack }) => mayLack).map((column) => `${name} ${column.name}`),
  )
  const steady = ['buy', 'sell'].flatMap((side) =>
    ['samples', 'sum', 'min', 'max'].map((name) => `${side}_steady_${name}`),
  )
  expect(later).toEqual([
    ...steady.map((name) => `hours ${name}`),
    ...steady.map((name) => `days ${name}`),
    ...['totals law', 'polls law', 'minutes buy_steady', 'minutes sell_steady'],
  ])
})

/** One row each, with its columns numbered from 1, as the last version without steady prices wrote it. */
test.each([HOURS, DAYS, MINUTES])(
  '$name of a version without steady prices are read, with null for these',
  async (part) => {
    const bytes = readFileSync(new URL(`testing/${part.name}-before-steady-prices.parquet`, import.meta.url))
    const [row, ...more] = await read(bytes, part.columns)
    const old = part.columns.filter(({ name }) => !name.includes('steady'))
    expect(row).toEqual(part.columns.map((column) => (old.includes(column) ? old.indexOf(column) + 1 : null)))
    expect(more).toEqual([])
    expect(old).toHaveLength(part === MINUTES ? 28 : 42)
  },
)
