import { DAY_MS } from '@gildscope/base/time'
import type { CalendarFestival } from '@gildscope/contracts'
import { PHASES, type Phase } from '@gildscope/market'
import { counted } from '@gildscope/ui'
import { DataTable, TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { Checkbox, Choice, SelectField } from '@gildscope/ui/forms'
import layout from '@gildscope/ui/layout/panels.module.css'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useCalendar } from '../../../market/calendar/use-calendar.ts'
import {
  expectedText,
  FIGURE_OPTIONS,
  festivalOptions,
  PHASE_TITLES,
  phaseText,
  readFigure,
} from '../../../market/seasons/season-words.ts'
import { helpPath } from '../../../pages/paths.ts'
import { Page } from '../../../shell/page.tsx'
import { useQueryParam } from '../../../shell/use-query-param.ts'
import { columnsOf, rowKey } from './columns.ts'
import { firstView } from './first-view.ts'
import styles from './seasons.module.css'
import { useSeasonSource, useTested } from './use-season-source.ts'

const INITIAL = { sort: { column: 'change', order: 'asc' }, rows: 30 } as const
const ANY = 'any'

/** Others cannot be asked for. */
const FESTIVAL_ID = /^[a-z-]{1,40}$/

const readPhase = (text: string | null): Phase => PHASES.find((phase) => phase === text) ?? 'start'

type NoteProps = {
  festival: CalendarFestival | undefined
  /** What the address names in place of a festival. */
  unknown: string | null
  phase: Phase
  tested: number | null
}

/** Over how many items it is sure, and what is known of the dates. */
const Note = ({ festival, unknown, phase, tested }: NoteProps) => {
  if (festival === undefined) return <p className={styles.note}> </p>
  const days = phaseText(festival.next, phase)
  return (
    <p className={styles.note}>
      {unknown !== null && `There is no festival ‘${unknown.slice(0, 40)}’; this is the one that comes next. `}
      {days !== null && `${PHASE_TITLES[phase]}: ${days}. `}
      {expectedText(festival.next) !== null && `${festival.name} is ${expectedText(festival.next)}. `}
      {tested !== null && tested > 0 && `Sure: of those, at most 5 % are chance, over ${counted(tested, 'item')}. `}
      <Link to={helpPath('seasons')}>How it is counted</Link>
    </p>
  )
}

/** In place of rows where the history is too short. */
const TooFew = ({ name }: { name: string }) => (
  <span>
    No item is known around three runs of {name} yet. <code>HISTORY_ARCHIVE_URL</code> brings in years of history;{' '}
    <Link to={helpPath('seasons#what-it-needs')}>what it needs</Link>
  </span>
)

/** `/seasons`: what items used to do around a festival. */
export const SeasonsPage = () => {
  const [festivalId, setFestival] = useQueryParam('festival')
  const [figureText, setFigure] = useQueryParam('figure')
  const [phaseParam, setPhase] = useQueryParam('phase')
  const [sure, setSure] = useQueryParam('sure')
  const [figure, phase, isSureOnly] = [readFigure(figureText), readPhase(phaseParam), sure !== ANY]
  const calendar = useCalendar()
  const festivals = calendar?.festivals ?? []
  const festival = festivals.find(({ id }) => id === festivalId) ?? festivals[0]
  const unknown = festival === undefined || festival.id === festivalId ? null : festivalId
  const named = unknown === null && festivalId !== null && FESTIVAL_ID.test(festivalId) ? festivalId : null
  const asked = { festival: named, figure, phase, isSureOnly }
  const columns = useMemo(() => columnsOf(phase, figure), [phase, figure])
  const table = useTableView({ columns, initial: INITIAL })
  const source = useSeasonSource(table.view, columns, { ...asked, isKnown: festival !== undefined })
  const tested = useTested(asked)
  const name = festival?.name ?? 'the festival'
  const today = Math.floor(Date.now() / DAY_MS)
  return (
    <Page
      actions={<TableDownloads columns={columns} fileName="gildscope-seasons" source={source} table={table} />}
      isMarket
      {...firstView}
    >
      <div className={layout.stack}>
        <div className={layout.bar}>
          <SelectField
            label="Festival"
            onChange={(id) => setFestival(id === festivals[0]?.id ? null : id)}
            options={festivalOptions(festivals, today)}
            value={festival?.id ?? ''}
          />
          <SelectField
            label="When"
            onChange={(value) => setPhase(value === 'start' ? null : value)}
            options={PHASES.map((value) => ({ value, label: PHASE_TITLES[value] }))}
            value={phase}
          />
          <Choice
            label="Figure"
            onChange={(value) => setFigure(value === 'sell' ? null : value)}
            options={FIGURE_OPTIONS}
            value={figure}
          />
          <Checkbox isOn={isSureOnly} label="Sure only" onChange={(isOn) => setSure(isOn ? null : ANY)} />
        </div>
        <Note festival={festival} phase={phase} tested={tested} unknown={unknown} />
        <DataTable
          columns={columns}
          emptyAction={
            tested === 0 ? (
              <TooFew name={name} />
            ) : (
              isSureOnly && (
                <span>Nothing is sure of {tested ?? 'these'} items here. Without “Sure only” all are listed.</span>
              )
            )
          }
          label={`Items around ${name}`}
          noun="items"
          pageSizes={[20, 30, 50, 100]}
          rowKey={rowKey}
          source={source}
          table={table}
        />
      </div>
    </Page>
  )
}
