type Cell = string | number

/** A text that a spreadsheet would take for a formula gets an apostrophe in front. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const cellOf = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell)
  const text = harmless(cell)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export type NamedTotal = { id: number; name: string; total: number }

/**
 * 'CSV - Enko': one line for each item over all its places, without a header, separated by semicolons: `id;name;total`.
 */
export const enkoCsv = (totals: readonly NamedTotal[]): string =>
  totals.map(({ id, name, total }) => `${[id, name, total].map(cellOf).join(';')}\r\n`).join('')
