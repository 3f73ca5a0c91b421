import { csvLine } from '@gildscope/base/csv'

export type NamedTotal = { id: number; name: string; total: number }

/**
 * 'CSV - Enko': one line for each item over all its places, without a header, separated by semicolons: `id;name;total`.
 */
export const enkoCsv = (totals: readonly NamedTotal[]): string =>
  totals.map(({ id, name, total }) => `${csvLine([id, name, total], ';')}\r\n`).join('')
