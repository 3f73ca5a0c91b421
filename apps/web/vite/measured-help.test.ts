import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const DOCS = new URL('../../../docs/', import.meta.url)

const tableRows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

/** The tables of the simulated game, and those of the second engine. */
const byEngine = (file: string, second: string): [string[][], string[][]] => {
  const [game = '', other = ''] = readFileSync(new URL(file, DOCS), 'utf8').split(second)
  return [tableRows(game), tableRows(other.split('### Sales by behaviour')[0] ?? '')]
}

test('the help page on data quality has the figures that were measured last', () => {
  const measured = byEngine('data-quality.md', '### Second engine').map(
    (rows) =>
      new Map(
        rows.flatMap(([poll, rate, , figure, level, estimate, middle, sum, , , hours, days, width]) =>
          poll === '1 min' ? [[`${rate} ${figure}`, [level, estimate, middle, sum, `${width} %`, hours, days]]] : [],
        ),
      ),
  )
  byEngine('help/data-quality.md', 'The second engine').forEach((rows, engine) => {
    const published = rows.filter(([, figure]) => /^(sold|listed|delisted)$/.test(figure ?? ''))
    expect(published.length).toBeGreaterThanOrEqual(12)
    for (const [rate = '', figure, ...figures] of published)
      expect(figures, `${rate} ${figure}`).toEqual(measured[engine]?.get(`${rate.replace(',', '')} ${figure}`))
  })
})
