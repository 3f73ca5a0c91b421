import type { DumpedFile } from '@gildscope/contracts'

/** Title of each part, and a description of its rows. */
const PARTS: Readonly<Record<string, string>> = {
  hours: 'Hours of items',
  days: 'Days of items',
  totals: 'Sums of the market',
  polls: 'Polls',
  gems: 'Gem rates',
  minutes: 'Minutes of items',
  items: 'Items',
  recipes: 'Recipes',
  reference: 'Skins, currencies and more',
  sources: 'Archives that history came from',
  drops: 'Records of drops',
}

const ORDER = Object.keys(PARTS)

export const partName = (part: string): string => PARTS[part] ?? part

/** A part with its file of each kind. */
type DumpedPart = { part: string; rows: number; parquet: DumpedFile | null; csv: DumpedFile | null }

/** Files by part, the most requested parts first. */
export const partsOf = (files: readonly DumpedFile[]): DumpedPart[] =>
  [...Map.groupBy(files, ({ part }) => part)]
    .map(([part, own]) => {
      const find = (format: DumpedFile['format']): DumpedFile | null =>
        own.find((file) => file.format === format) ?? null
      return { part, rows: Math.max(...own.map(({ rows }) => rows)), parquet: find('parquet'), csv: find('csv') }
    })
    .sort((one, other) => ORDER.indexOf(one.part) - ORDER.indexOf(other.part))

export const fileAddress = ({ file }: DumpedFile, origin = ''): string => `${origin}/dumps/${file}`

export const EXAMPLES = ['curl', 'DuckDB', 'pandas'] as const
export type Example = (typeof EXAMPLES)[number]

const nameOf = ({ file }: DumpedFile): string => file.slice(file.lastIndexOf('/') + 1)

export type ExampleFiles = { parquet: DumpedFile; csv: DumpedFile | null }

/** The example for a tool: the ten items with the most gold in sales, or the download alone, with its check. */
export const exampleOf = (example: Example, { parquet, csv }: ExampleFiles, origin: string): string => {
  const address = fileAddress(parquet, origin)
  if (example === 'DuckDB') {
    return [
      `curl -sO ${address}`,
      `duckdb -c "SELECT item_id, sell_sold, sell_value FROM '${nameOf(parquet)}' ORDER BY sell_value DESC LIMIT 10"`,
    ].join('\n')
  }
  if (example === 'pandas') {
    const [reader, id] = csv === null ? ['parquet', 'item_id'] : ['csv', 'itemID']
    return [
      `import pandas as pd${csv === null ? '  # with pyarrow' : ''}`,
      '',
      `days = pd.read_${reader}("${csv === null ? address : fileAddress(csv, origin)}")`,
      `print(days.nlargest(10, "sell_value")[["${id}", "sell_sold", "sell_value"]])`,
    ].join('\n')
  }
  return [
    `curl -s ${origin}/dumps/index.json -o index.json`,
    `curl -sO ${address}`,
    `echo "${parquet.sha256}  ${nameOf(parquet)}" | sha256sum -c`,
  ].join('\n')
}
