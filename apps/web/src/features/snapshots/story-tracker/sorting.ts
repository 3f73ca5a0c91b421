import type { StoryRow } from './rows.ts'

export const DETAILS = [
  { id: 'race', title: 'Race', isFigure: false },
  { id: 'gender', title: 'Gender', isFigure: false },
  { id: 'profession', title: 'Profession', isFigure: false },
  { id: 'level', title: 'Level', isFigure: true },
  { id: 'created', title: 'Created', isFigure: false },
  { id: 'quests', title: 'Quests', isFigure: true },
] as const
export type DetailId = (typeof DETAILS)[number]['id']
export type SortId = 'name' | DetailId

export type RowSort = { id: SortId; isDescending: boolean }

const BY_NAME: RowSort = { id: 'name', isDescending: false }

/** From the address: `level`, or `-level` for descending order. */
export const readSort = (text: string | null): RowSort => {
  const id = DETAILS.find((detail) => detail.id === text?.replace(/^-/, ''))?.id
  if (id === undefined) return { ...BY_NAME, isDescending: text === '-name' }
  return { id, isDescending: text?.startsWith('-') === true }
}

/** Null: rows are sorted by name, the default of the address. */
export const writeSort = ({ id, isDescending }: RowSort): string | null => {
  if (isDescending) return `-${id}`
  return id === BY_NAME.id ? null : id
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')

/** Sorts characters within their account; equal ones by name. */
export const sortRows = (rows: readonly StoryRow[], { id, isDescending }: RowSort): StoryRow[] => {
  const sign = isDescending ? -1 : 1
  return rows.toSorted((a, b) => sign * compare(a[id], b[id]) || compare(a.name, b.name))
}
