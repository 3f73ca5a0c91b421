import type { RecordDay } from '@gildscope/contracts'
import { goldText, type ItemRef } from '@gildscope/ui'
import type { Column } from '@gildscope/ui/data-table'
import { itemPath } from '../../../../pages/paths.ts'
import { dayText } from '../day-text.ts'
import { type Gap, verdictOf } from '../model.ts'
import { type DayScale, IntervalPlot } from './interval-plot.tsx'

/** A frozen set, or the days without one before it. */
export type DayRow = { day: string } & (
  | { set: RecordDay; worstItem: ItemRef | null; gap?: never }
  | { gap: Gap; set?: never; worstItem?: never }
)

const HASH_LENGTH = 7
const VERDICTS = { below: '▾ below', inside: '✓ inside', above: '▴ above' } as const

const outcomeText = (set: RecordDay): string => {
  if (set.state === 'unjudged') return 'not judged'
  const verdict = verdictOf(set)
  return verdict === null ? `settles ${dayText(set.settles)}` : VERDICTS[verdict]
}

export const dayColumns = (scale: DayScale): readonly Column<DayRow>[] => [
  { id: 'day', title: 'Frozen', kind: 'day', width: 104, value: ({ day }) => ({ day }) },
  {
    ...{ id: 'hash', title: 'Hash', kind: 'text', width: 72, isSortable: false },
    help: "SHA-256 of the frozen set, as in the day's dump",
    value: ({ set }) => set && `${set.hash.slice(0, HASH_LENGTH)}…`,
    detail: ({ set }) => set?.hash ?? null,
    tone: () => 'quiet',
  },
  { id: 'picks', title: 'Picks', kind: 'number', width: 50, value: ({ set }) => set?.picks },
  {
    ...{ id: 'promised', title: 'Promised', kind: 'coins', form: 'gold', isGain: true, width: 78 },
    value: ({ set }) => set?.promised.mean,
  },
  {
    ...{ id: 'interval', title: '80 %', kind: 'text', width: 88, isSortable: false },
    value: ({ set }) => set && `${goldText(set.promised.least)} to ${goldText(set.promised.most)}`,
  },
  {
    ...{ id: 'plot', title: 'zero is dashed', kind: 'drawing', width: 126, isSortable: false },
    value: ({ set }) => (set === undefined ? null : { draw: () => <IntervalPlot day={set} scale={scale} /> }),
  },
  {
    ...{ id: 'realised', title: 'Realised', kind: 'coins', form: 'gold', isGain: true, isLoss: true, width: 78 },
    value: ({ set }) => set?.realised,
  },
  {
    ...{ id: 'outcome', title: 'Outcome', kind: 'text', width: 122 },
    value: ({ set }) => set && `${outcomeText(set)}${set.isSimulated ? ', simulated' : ''}`,
    tone: ({ set }) => (set !== undefined && verdictOf(set) === 'below' ? 'bad' : null),
  },
  {
    ...{ id: 'worst', title: 'Worst pick', kind: 'item', width: 150, isSortable: false },
    value: ({ worstItem }) => worstItem ?? null,
    href: ({ worstItem }) => (worstItem == null ? null : itemPath(worstItem.id)),
  },
  {
    ...{ id: 'worst_profit', title: 'Its profit', kind: 'coins', form: 'gold', isGain: true, isLoss: true, width: 78 },
    value: ({ set }) => set?.worst?.profit,
  },
]

/** Amounts in files are copper. */
export const FILE_COLUMNS: readonly Column<RecordDay>[] = [
  { id: 'day', title: 'Frozen', kind: 'text', value: ({ day }) => day },
  { id: 'hash', title: 'Hash', kind: 'text', value: ({ hash }) => hash },
  { id: 'picks', title: 'Picks', kind: 'number', value: ({ picks }) => picks },
  { id: 'promised', title: 'Promised', kind: 'coins', value: ({ promised }) => promised.mean },
  { id: 'promised_least', title: 'Least', kind: 'coins', value: ({ promised }) => promised.least },
  { id: 'promised_most', title: 'Most', kind: 'coins', value: ({ promised }) => promised.most },
  { id: 'settles', title: 'Settles', kind: 'text', value: ({ settles }) => settles },
  { id: 'realised', title: 'Realised', kind: 'coins', value: ({ realised }) => realised },
  { id: 'outcome', title: 'Outcome', kind: 'text', value: (set) => verdictOf(set) ?? set.state },
  { id: 'worst_item', title: 'Worst pick', kind: 'number', value: ({ worst }) => worst?.id },
  { id: 'worst_profit', title: 'Its profit', kind: 'coins', value: ({ worst }) => worst?.profit },
  { id: 'simulated', title: 'Simulated', kind: 'text', value: ({ isSimulated }) => (isSimulated ? 'yes' : 'no') },
]
