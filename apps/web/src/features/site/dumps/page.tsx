import type { DumpSummary } from '@gildscope/contracts'
import { Button, FigureStrip, formatNumber, Loading, Notice, Panel } from '@gildscope/ui'
import panels from '@gildscope/ui/layout/panels.module.css'
import { IconDatabaseOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Failed } from '../../../market/failed.tsx'
import { Page } from '../../../shell/page.tsx'
import { useMinute } from '../../../shell/time/use-now.ts'
import { clockTime } from '../../../shell/time/words.ts'
import { formatBytes } from '../shared/format-bytes.ts'
import styles from './dumps.module.css'
import { ExamplePanel } from './example-panel.tsx'
import { FileTable } from './file-table.tsx'
import { firstView } from './first-view.ts'
import { partsOf } from './model.ts'
import { useDumps } from './queries.ts'

const DAYS = 14
const MORE_DAYS = 28
const MOST_DAYS = 366

const Figures = ({ summary }: { summary: DumpSummary }) => {
  const now = useMinute()
  const { days, bytes, firstDay, lastDay, writtenAt, checkedAt, faults } = summary
  const checked = checkedAt === null ? 'not read back yet' : `read back ${clockTime(checkedAt, now)}`
  return (
    <FigureStrip
      figures={[
        { label: 'Days', value: formatNumber(days), note: `from ${firstDay}` },
        { label: 'Last day', value: lastDay, note: 'UTC' },
        { label: 'Written', value: clockTime(writtenAt, now), note: checked },
        { label: 'Size', value: formatBytes(bytes), note: 'all files' },
        {
          label: 'Damaged',
          value: formatNumber(faults),
          note: faults === 0 ? 'none was found' : 'to be written again',
        },
      ]}
      label="What is dumped"
    />
  )
}

const None = () => (
  <div className={panels.empty}>
    <Notice icon={<IconDatabaseOff size={20} stroke={1.75} />} title="There are no dumps yet">
      A day is written once it is over, within two hours after midnight UTC, unless the disk is nearly full or the
      operator of this site has switched dumps off. <code>DUMP_URL</code> says where they are written.
    </Notice>
  </div>
)

/** `/dumps`: the collected data as files. */
export const DumpsPage = () => {
  const [most, setMost] = useState(DAYS)
  const { dumps, isMore, failed } = useDumps(most)
  const newest = dumps?.days[0]
  const { parquet = null, csv = null } = partsOf(newest?.files ?? []).find(({ part }) => part === 'days') ?? {}
  const hasMore = dumps !== undefined && dumps.days.length >= most && most < MOST_DAYS
  return (
    <Page {...firstView}>
      {dumps === undefined && failed === null && <Loading lines={12} />}
      {failed !== null && (
        <div className={panels.empty}>
          <Failed isAlert state={failed} title="The dumps could not be fetched" who="The items service" />
        </div>
      )}
      {dumps !== undefined && dumps.summary === null && <None />}
      {dumps !== undefined && dumps.summary !== null && (
        <div className={panels.stack}>
          <Figures summary={dumps.summary} />
          {parquet !== null && <ExamplePanel days={{ parquet, csv }} />}
          <Panel title="What stays the same">
            <p className={styles.terms}>
              Parquet holds every stored figure. <a href="/dumps/index.json">index.json</a> names every file with its
              SHA-256, <a href="/dumps/totals.json">totals.json</a> has sums by day, so that a day that was written
              again is seen. Licence: {dumps.licence ?? 'as index.json says'}.
            </p>
          </Panel>
          <div className={styles.days}>
            {dumps.days.map(({ day, files }) => (
              <Panel key={day} note="UTC" title={day}>
                <FileTable files={files} label={`Files of ${day}`} />
              </Panel>
            ))}
            {dumps.catalogue.length > 0 && (
              <Panel note="current state" title="Of no day">
                <FileTable files={dumps.catalogue} label="Files of no day" />
              </Panel>
            )}
          </div>
          {hasMore && (
            <div className={styles.more}>
              <Button
                aria-busy={isMore}
                disabled={isMore}
                onClick={() => setMost(Math.min(MOST_DAYS, most + MORE_DAYS))}
              >
                Show earlier days
              </Button>
            </div>
          )}
        </div>
      )}
    </Page>
  )
}
