import type { DumpedFile } from '@gildscope/contracts'
import { describe, expect, it } from 'vitest'
import { EXAMPLES, exampleOf, partsOf } from './model.ts'

const file = (part: string, format: DumpedFile['format'], rows = 3): DumpedFile => {
  const name = `${part}/2026-11-23-0a1b2c3d.${format === 'csv' ? 'csv.gz' : 'parquet'}`
  return { day: '2026-11-23', part, format, file: name, bytes: 10, rows, sha256: 'ab' }
}

describe('files of a day', () => {
  it('are sorted by content, with one of each kind, whatever else exists', () => {
    const parts = partsOf([
      file('polls', 'csv'),
      file('later', 'csv'),
      file('hours', 'parquet'),
      file('hours', 'csv', 4),
    ])
    expect(parts.map(({ part, rows, parquet, csv }) => [part, rows, parquet !== null, csv !== null])).toEqual([
      ['later', 3, false, true],
      ['hours', 4, true, true],
      ['polls', 3, false, true],
    ])
  })
})

it.each(EXAMPLES)('the example for %s names the file of this site', (tool) => {
  const example = exampleOf(tool, { parquet: file('days', 'parquet'), csv: null }, 'https://site')
  expect(example).toContain('https://site/dumps/days/2026-11-23-0a1b2c3d.parquet')
})

it('the example for pandas reads CSV where there is some, for which it needs nothing more', () => {
  const files = { parquet: file('days', 'parquet'), csv: file('days', 'csv') }
  const example = exampleOf('pandas', files, 'https://site')
  expect(example).toContain('read_csv("https://site/dumps/days/2026-11-23-0a1b2c3d.csv.gz")')
  expect(example).not.toContain('pyarrow')
})
