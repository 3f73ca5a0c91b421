import { type Column, type ColumnGroup, defineColumns } from '@gildscope/ui/data-table'
import { leastReadings } from './days.ts'
import { type FigureId, hoursOf } from './figures.ts'
import type { WvwRow } from './rows.ts'
import type { TableMode } from './view.ts'

const RESET = 'The counter of the game fell: the figure starts again from that reading.'
const DIVIDED = 'Counted for the account, and divided among its characters by time played.'
const PARTIAL = 'The day before is unknown, so the day begins with its first reading.'

/** Figures that are specific to the characters of a day. */
const OWN: readonly FigureId[] = ['age', 'deaths']

const isReset = ({ day, character }: WvwRow, ids: readonly FigureId[]): boolean =>
  character === null && day !== null && ids.some((id) => day.resets.includes(id))

const isDivided = ({ character }: WvwRow, ids: readonly FigureId[]): boolean =>
  character !== null && !character.isExact && ids.some((id) => !OWN.includes(id))

const toneOf = (row: WvwRow, ids: readonly FigureId[], value: number | null) => {
  if (isReset(row, ids)) return 'warn'
  return value === 0 || isDivided(row, ids) ? 'quiet' : null
}

const detailOf = (row: WvwRow, ids: readonly FigureId[]): string | null => {
  if (isReset(row, ids)) return RESET
  return isDivided(row, ids) ? DIVIDED : null
}

/** `of`: the counters that it is calculated from, by which a reset is recognised. */
type FigureColumn = {
  id: string
  title: string
  group: string
  decimals?: number
  of?: readonly FigureId[]
  help?: string
  width?: number
}

/** Twenty columns fit side by side on a screen. */
const WIDTH = 70
const NARROW_WIDTH = 58

const figure = (
  { of, ...column }: FigureColumn,
  read: (figures: NonNullable<WvwRow['figures']>) => number | null,
): Column<WvwRow> => {
  const ids = of ?? [column.id as FigureId]
  const value = ({ figures }: WvwRow): number | null => (figures === null ? null : read(figures))
  return {
    width: WIDTH,
    ...column,
    kind: 'number',
    value,
    tone: (row) => toneOf(row, ids, value(row)),
    detail: (row) => detailOf(row, ids),
  }
}

const readingsText = ({ day }: WvwRow): string | null => {
  if (day === null) return null
  const { readings, absent, uncounted, isPartial } = day
  const parts = [
    ...(readings.length > 1 ? [readings.map(({ account, count }) => `${account}: ${count}`).join(', ')] : []),
    ...(absent.length > 0 ? [`Not read: ${absent.join(', ')}.`] : []),
    ...(uncounted.length > 0 ? [`Read once, which counts nothing: ${uncounted.join(', ')}.`] : []),
    ...(isPartial ? [PARTIAL] : []),
  ]
  return parts.length === 0 ? null : parts.join(' ')
}

const dayText = (row: WvwRow): string | null => {
  const { day, date, character, gap } = row
  if (day === null || gap !== null) return null
  if (character !== null) return character.name
  const resets = day.resets.length === 0 ? '' : ` ${RESET} ${day.resets.join(', ')}.`
  return `${date}, a UTC day.${day.isPartial ? ` ${PARTIAL}` : ''}${resets}`
}

const head = (width: number) =>
  defineColumns<WvwRow>()([
    {
      id: 'date',
      title: 'Day',
      kind: 'day',
      width,
      help: 'UTC day',
      value: ({ date, character }) => (character === null ? { day: date } : { day: date, part: character.name }),
      detail: dayText,
    },
  ])
const DAY_WIDTH = 122
/** With names of characters below the day. */
const NAME_WIDTH = 172

const DETAILS = defineColumns<WvwRow>()([
  figure({ id: 'hours', title: 'Hours', group: 'details', decimals: 1, of: ['age'], help: 'Time played' }, hoursOf),
  {
    id: 'readings',
    title: 'Readings',
    group: 'details',
    kind: 'number',
    width: WIDTH,
    help: 'How often the game was asked that day; the lowest number of several accounts',
    value: ({ day, character }) => (day === null || character !== null ? null : leastReadings(day)),
    tone: ({ day }) => (day !== null && (day.isPartial || day.absent.length > 0) ? 'warn' : 'quiet'),
    detail: readingsText,
  },
])

const MAIN = [
  figure({ id: 'kills', title: 'Kills', group: 'main' }, ({ kills }) => kills),
  figure({ id: 'deaths', title: 'Deaths', group: 'main' }, ({ deaths }) => deaths),
  figure({ id: 'wvw_rank', title: 'Ranks', group: 'main', help: 'Ranks gained' }, (figures) => figures.wvw_rank),
  figure(
    { id: 'supplySpentRepair', title: 'Repair', group: 'main', help: 'Supply spent on repairs' },
    ({ supplySpentRepair }) => supplySpentRepair,
  ),
]

const CALCULATED = [
  figure(
    {
      ...{ id: 'kdr', title: 'KDR', group: 'calculated', decimals: 2, of: ['kills', 'deaths'] },
      help: 'Kills / deaths; on a day without deaths, the kills; on a day without either, unknown',
    },
    ({ kdr }) => kdr,
  ),
  figure(
    {
      ...{ id: 'kPerHr', title: 'Kills/h', group: 'calculated', decimals: 1, of: ['kills', 'age'] },
      help: 'Kills per hour played',
    },
    ({ kPerHr }) => kPerHr,
  ),
  figure(
    {
      ...{ id: 'rankPerHr', title: 'Ranks/h', group: 'calculated', decimals: 1, of: ['wvw_rank', 'age'] },
      help: 'Ranks gained per hour played',
    },
    ({ rankPerHr }) => rankPerHr,
  ),
]

const PLACES = [
  { id: 'objective', title: 'Objectives' },
  { id: 'stoneMist', title: 'Stonemist' },
  { id: 'keep', title: 'Keeps' },
  { id: 'tower', title: 'Towers' },
  { id: 'camp', title: 'Camps' },
  { id: 'yak', title: 'Yaks' },
] as const

const PLACE_COLUMNS = PLACES.flatMap(({ id, title }) => [
  figure(
    { id: `${id}Capture`, title: 'Cap.', group: id, width: NARROW_WIDTH, help: `${title} captured` },
    (figures) => figures[`${id}Capture`],
  ),
  figure(
    { id: `${id}Defend`, title: 'Def.', group: id, width: NARROW_WIDTH, help: `${title} defended` },
    (figures) => figures[`${id}Defend`],
  ),
])

const BRIEF_COLUMNS: readonly Column<WvwRow>[] = [...DETAILS, ...MAIN, ...CALCULATED]
const COLUMNS: readonly Column<WvwRow>[] = [...BRIEF_COLUMNS, ...PLACE_COLUMNS]

const BRIEF_GROUPS: readonly ColumnGroup[] = [
  { id: 'details', title: 'Details', rail: 'Details', isOpen: true },
  { id: 'main', title: 'Main Data', rail: 'Main Data', isOpen: true },
  { id: 'calculated', title: 'Calculated', rail: 'Calculated', isOpen: true },
]
const groupsWith = (isClosed: (id: string) => boolean): readonly ColumnGroup[] => [
  ...BRIEF_GROUPS,
  ...PLACES.map(({ id, title }) => ({ id, title, rail: title, isOpen: !isClosed(id) })),
]

/** Columns and groups of each mode of the table; the first view has as many columns as fit. */
export const TABLES: Readonly<
  Record<TableMode, { columns: readonly Column<WvwRow>[]; groups: readonly ColumnGroup[] }>
> = {
  expanded: { columns: [...head(NAME_WIDTH), ...COLUMNS], groups: groupsWith(() => false) },
  normal: { columns: [...head(DAY_WIDTH), ...COLUMNS], groups: groupsWith((id) => id === 'yak') },
  compact: { columns: [...head(DAY_WIDTH), ...BRIEF_COLUMNS], groups: BRIEF_GROUPS },
}

/** For files with rows per character. */
export const CHARACTER_COLUMN: Column<WvwRow> = {
  id: 'character',
  title: 'Character',
  kind: 'text',
  value: ({ character }) => character?.name ?? null,
}
