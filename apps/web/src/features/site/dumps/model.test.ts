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
  const example = exampleOf(tool, file('days', 'parquet'), 'https://site')
  expect(example).toContain('https://site/dumps/days/2026-11-23-0a1b2c3d.parquet')
})
