import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const DOCS = new URL('../../../docs/', import.meta.url)

const tableRows = (file: string): string[][] =>
  readFileSync(new URL(file, DOCS), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

test('the help page on data quality has the figures that were measured last', () => {
  const measured = new Map(
    tableRows('data-quality.md').flatMap(
      ([poll, rate, , figure, level, estimate, middle, sum, , hours, days, width]) =>
        poll === '1 min' ? [[`${rate} ${figure}`, [level, estimate, middle, sum, `${width} %`, hours, days]]] : [],
    ),
  )
  const published = tableRows('help/data-quality.md').filter(([, figure]) =>
    /^(sold|listed|delisted)$/.test(figure ?? ''),
  )
  expect(published.length).toBeGreaterThanOrEqual(12)
  for (const [rate = '', figure, ...figures] of published)
    expect(figures, `${rate} ${figure}`).toEqual(measured.get(`${rate.replace(',', '')} ${figure}`))
})
