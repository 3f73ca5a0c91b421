import { getTrackRecord, RECORD_PURSES } from '@gildscope/contracts'
import { Button, formatNumber, Loading, Notice, saveCsv } from '@gildscope/ui'
import { rowsToCsv } from '@gildscope/ui/data-table'
import { Choice } from '@gildscope/ui/forms'
import { IconDownload, IconScale } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { fetched } from '../../../api/fetched.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { Failed } from '../../../market/failed.tsx'
import { type ItemRefs, useItemRefs } from '../../../market/use-item-refs.ts'
import { paths } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import { dayAndTime, utcTime } from '../../../shell/time/words.ts'
import { useQueryParam } from '../../../shell/use-query-param.ts'
import { RecordChart } from './chart/record-chart.tsx'
import { FILE_COLUMNS } from './days/columns.tsx'
import { DaysPanel } from './days/days-panel.tsx'
import { firstView } from './first-view.ts'
import { RANGES, type RecordRange, summaryOf, type TrackRecord } from './model.ts'
import { Calibration } from './panels/calibration.tsx'
import { AgainstRandom, HowSettled } from './panels/side-panels.tsx'
import { Strip } from './panels/strip.tsx'
import styles from './track-record.module.css'

type Gold = (typeof RECORD_PURSES)[number]
const USUAL: Gold = 1_000
const PURSES = RECORD_PURSES.map((gold) => ({ value: String(gold), label: `${formatNumber(gold)} g` }))
const NO_REFS: ItemRefs = new Map()

const Settled = ({ record }: { record: TrackRecord }) => {
  const { settled, missing, open, unjudged } = summaryOf(record.days)
  return (
    <p className={styles.settled}>
      {settled} of {record.days.length + missing} days settled; {missing} not frozen, {open} still open
      {unjudged > 0 && `, ${unjudged} not judged`}
    </p>
  )
}

type RecordProps = { record: TrackRecord; gold: Gold; onSave: () => void }

const Record = ({ record, gold, onSave }: RecordProps) => {
  const [range, setRange] = useQueryParam('range')
  const shown: RecordRange = RANGES.find(({ value }) => value === range)?.value ?? '3m'
  const ids = useMemo(
    () => [...new Set(record.days.flatMap(({ worst }) => (worst === null ? [] : [worst.id])))],
    [record.days],
  )
  const { refs = NO_REFS } = useItemRefs(ids)
  if (record.days.length === 0)
    return (
      <Notice icon={<IconScale size={20} stroke={1.75} />} title="No set is frozen yet">
        Each day at 00:05 UTC what the <Link to={paths.flipFinder}>flip finder</Link> says is frozen for three purses.
        The first comes when it has had half a day of minutes to count from, and is settled three days later.
      </Notice>
    )
  return (
    <>
      <Strip gold={gold} record={record} refs={refs} />
      <div className={styles.columns}>
        <RecordChart
          days={record.days}
          gold={gold}
          key={gold}
          onRange={(next) => setRange(next === '3m' ? null : next)}
          range={shown}
        />
        <Calibration record={record} />
        <DaysPanel gold={gold} onSave={onSave} record={record} refs={refs} />
        <div className={styles.side}>
          <HowSettled />
          <AgainstRandom record={record} />
        </div>
      </div>
    </>
  )
}

/** `/track_record`: what the flip finder promised, and what came of it. */
export const TrackRecordPage = () => {
  const [purse, setPurse] = useQueryParam('purse')
  const gold = RECORD_PURSES.find((known) => String(known) === purse) ?? USUAL
  const answer = useEndpoint(getTrackRecord, { query: { purse: gold } }, { keepsPrevious: true })
  const record = answer.data?.reply
  const save = (): void => {
    if (record !== undefined) saveCsv(`gildscope-track-record-${gold}.csv`, rowsToCsv(FILE_COLUMNS, record.days))
  }
  return (
    <Page
      actions={
        <Button disabled={record === undefined || record.days.length === 0} icon={IconDownload} onClick={save}>
          CSV
        </Button>
      }
      tools={
        record?.settledAt != null && (
          <span className={styles.at} title={utcTime(record.settledAt)}>
            Settled {dayAndTime(record.settledAt)}
          </span>
        )
      }
      {...firstView}
    >
      <div className={styles.stack}>
        <div className={styles.top}>
          <Choice
            label="Purse"
            onChange={(value) => setPurse(value === String(USUAL) ? null : value)}
            options={PURSES}
            value={String(gold)}
          />
          <span className={styles.dim}>two visits a day, at most 3 days</span>
          {record !== undefined && record.days.length > 0 && <Settled record={record} />}
        </div>
        {record === undefined ? (
          answer.error === null ? (
            <Loading lines={12} />
          ) : (
            <Failed isAlert state={fetched(answer)} title="The record could not be fetched" who="The items service" />
          )
        ) : (
          <Record gold={gold} onSave={save} record={record} />
        )}
      </div>
    </Page>
  )
}
