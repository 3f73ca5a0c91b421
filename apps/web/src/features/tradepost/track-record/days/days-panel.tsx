import { Button, counted, formatNumber, Panel } from '@gildscope/ui'
import { DataTable, useTableView } from '@gildscope/ui/data-table'
import { useMemo } from 'react'
import type { ItemRefs } from '../../../../market/use-item-refs.ts'
import { dayText } from '../day-text.ts'
import { gapsOf, summaryOf, type TrackRecord } from '../model.ts'
import styles from '../track-record.module.css'
import { type DayRow, dayColumns } from './columns.tsx'
import { dayScale } from './interval-plot.tsx'
import { OpenedDay } from './opened-day.tsx'

const INITIAL = { sort: { column: 'day', order: 'desc' }, rows: 30 } as const

const gapText = ({ gap }: DayRow): string | null => {
  if (gap === undefined) return null
  const days = gap.from === gap.to ? dayText(gap.from) : `${dayText(gap.from)} to ${dayText(gap.to)}`
  return `${days}: ${counted(gap.days, 'day')} without a set`
}

/** Gaps stand among the days only while those are in order. */
const rowsOf = ({ days }: TrackRecord, refs: ItemRefs, inOrder: boolean): DayRow[] => [
  ...days.map((set): DayRow => {
    const { worst } = set
    const item = worst === null ? null : refs.get(worst.id)
    return {
      day: set.day,
      set,
      worstItem:
        worst === null
          ? null
          : (item ?? { id: worst.id, name: null, rarity: null, type: null, weaponType: null, img: null }),
    }
  }),
  ...(inOrder ? gapsOf(days).map((gap): DayRow => ({ day: gap.from, gap })) : []),
]

type DaysPanelProps = { record: TrackRecord; gold: number; refs: ItemRefs; onSave: () => void }

export const DaysPanel = ({ record, gold, refs, onSave }: DaysPanelProps) => {
  const columns = useMemo(() => dayColumns(dayScale(record.days)), [record.days])
  const table = useTableView({ columns, initial: INITIAL, keepsInAddress: false })
  const inOrder = table.view.sort?.column === 'day'
  const rows = useMemo(() => rowsOf(record, refs, inOrder), [record, refs, inOrder])
  const source = useMemo(() => ({ kind: 'rows', rows }) as const, [rows])
  const details = useMemo(
    () => ({
      label: ({ day }: DayRow) => `Picks of ${dayText(day)}`,
      draw: ({ set }: DayRow) => (set === undefined ? null : <OpenedDay gold={gold} set={set} />),
    }),
    [gold],
  )
  const { settled, simulated } = summaryOf(record.days)
  return (
    <Panel
      note="every row opens to its picks and their minutes"
      title={
        <>
          Days <span className={styles.headNote}>a set frozen at 00:05 UTC, settled after its hold</span>
        </>
      }
    >
      {simulated > 0 && (
        <p className={styles.simulated}>
          {counted(simulated, 'day')} of these were played in the simulated market before this site began, by the same
          rules.
          {simulated === record.days.length &&
            ` The site's own begin with its first 00:05 UTC; days since the last of these have none.`}
        </p>
      )}
      <DataTable
        columns={columns}
        details={details}
        label="Days of the record"
        noun="days"
        rowKey={({ day, gap }) => (gap === undefined ? day : `gap ${day}`)}
        source={source}
        table={table}
        variant="plain"
        wide={gapText}
      />
      <div className={styles.foot}>
        <span>Hashes stand in the day's dump: a set cannot be changed after freezing.</span>
        <span>
          {counted(settled, 'settled day')}, {formatNumber(record.settledPicks)} picks{' '}
          <Button onClick={onSave} variant="link">
            all as CSV
          </Button>
        </span>
      </div>
    </Panel>
  )
}
