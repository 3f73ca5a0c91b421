import { type Column, defineColumns, rowsToCsv } from '@gildscope/ui/data-table'
import type { PlannedSeason } from './plan.ts'
import { progressIn, type StoryRow } from './rows.ts'

const facts = defineColumns<StoryRow>()([
  { id: 'character', title: 'Character', kind: 'text', value: ({ name }) => name },
  { id: 'account', title: 'Game account', kind: 'text', value: ({ account }) => account },
  { id: 'race', title: 'Race', kind: 'text', value: ({ race }) => race },
  { id: 'gender', title: 'Gender', kind: 'text', value: ({ gender }) => gender },
  { id: 'profession', title: 'Profession', kind: 'text', value: ({ profession }) => profession },
  { id: 'level', title: 'Level', kind: 'number', value: ({ level }) => level },
  { id: 'created', title: 'Created', kind: 'date', value: ({ created }) => created },
  { id: 'quests', title: 'Quests', kind: 'number', value: ({ quests }) => quests },
])

/** Done and required are separate columns: a spreadsheet would read 3/7 as a date. */
const figures = (id: string, title: string): Column<StoryRow>[] => [
  { id, title, kind: 'number', value: (row) => progressIn(row, id).done },
  { id: `${id}-of`, title: `${title}, of`, kind: 'number', value: (row) => progressIn(row, id).required },
]

/** Every cell of every season, open or not, and the sum of each season. */
export const storyCsv = (rows: readonly StoryRow[], seasons: readonly PlannedSeason[]): string =>
  rowsToCsv(
    [
      ...facts,
      ...seasons.flatMap(({ id, name, cells }) => [
        ...figures(id, name),
        ...cells.flatMap((cell) => figures(cell.id, `${name}, ${cell.title}`)),
      ]),
    ],
    rows,
  )
