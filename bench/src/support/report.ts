import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

/**
 * One line of the table. `budget` is the text shown beside the value; `isMet` is null where there is no budget.
 */
export type Measured = {
  what: string
  value: string
  budget: string
  isMet: boolean | null
  /** The plain figures behind the text. */
  figures: Record<string, number | string>
}

const RESULTS = fileURLToPath(new URL('../../results/', import.meta.url))

const textOf = (value: number): string => value.toFixed(value < 10 ? 2 : 1)

export const atLeast = (
  what: string,
  value: number,
  least: number,
  unit: string,
  figures: Measured['figures'] = {},
): Measured => ({
  what,
  value: `${textOf(value)}${unit}`,
  budget: `>= ${least}${unit}`,
  isMet: value >= least,
  figures: { value, ...figures },
})

export const atMost = (
  what: string,
  value: number,
  most: number,
  unit: string,
  figures: Measured['figures'] = {},
): Measured => ({
  what,
  value: `${textOf(value)}${unit}`,
  budget: `<= ${most}${unit}`,
  isMet: value <= most,
  figures: { value, ...figures },
})

export const plainly = (what: string, value: string, figures: Measured['figures'] = {}): Measured => ({
  what,
  value,
  budget: '',
  isMet: null,
  figures,
})

const mark = ({ isMet }: Measured) => (isMet === null ? '' : isMet ? 'met' : 'MISSED')

const print = (name: string, rows: readonly Measured[]): void => {
  const table = rows.map((row) => [row.what, row.value, row.budget, mark(row)])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => (row[column] ?? '').length)))
  process.stdout.write(`\n${name}\n`)
  for (const row of table) {
    process.stdout.write(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`)
  }
}

const keep = (name: string, rows: readonly Measured[]): void => {
  mkdirSync(RESULTS, { recursive: true })
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version }
  const file = { name, date: new Date().toISOString().slice(0, 10), machine, rows }
  writeFileSync(`${RESULTS}${name}.json`, `${JSON.stringify(file, null, 2)}\n`)
}

/** Prints one table and stores it as `bench/results/NAME.json`. */
export const report = (name: string, rows: readonly Measured[]): void => {
  print(name, rows)
  keep(name, rows)
}

/** Prints rows of a benchmark and replaces the stored rows of the same names; other rows are kept. */
export const reportPart = (name: string, rows: readonly Measured[]): void => {
  print(name, rows)
  const kept = JSON.parse(readFileSync(`${RESULTS}${name}.json`, 'utf8')) as { rows: Measured[] }
  const isNew = new Set(rows.map(({ what }) => what))
  keep(name, [...kept.rows.filter(({ what }) => !isNew.has(what)), ...rows])
}
