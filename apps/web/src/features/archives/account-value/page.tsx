import { FigureStrip, Loading, Notice } from '@gildscope/ui'
import { TableDownloads, useTableView } from '@gildscope/ui/data-table'
import { Switch } from '@gildscope/ui/forms'
import { IconChartAreaLine } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Failed } from '../../../market/failed.tsx'
import { useMinute } from '../../../shell/time/use-now.ts'
import { AccountPicker } from '../shared/account-picker.tsx'
import { ArchivePage } from '../shared/archive-page.tsx'
import archives from '../shared/archives.module.css'
import { nextReading, readingAfter } from '../shared/come-back.ts'
import { dayWords } from '../shared/day-words.ts'
import { FirstReading } from '../shared/first-reading.tsx'
import { StillTable } from '../shared/still-table.tsx'
import { Toggle } from '../shared/toggle.tsx'
import { ALL_ACCOUNTS, type Archives, useArchives } from '../shared/use-archives.ts'
import { ByLocation } from './by-location.tsx'
import { figureOf } from './chart-option.ts'
import { DAY_COLUMNS } from './columns.ts'
import { HoldingPanels } from './holding-panels.tsx'
import { rangeOf, type ValueModel, type ValueRange } from './model.ts'
import { OptIn, OptInList } from './opt-in.tsx'
import styles from './page.module.css'
import { dayText, type ValuePoint } from './points.ts'
import { useValue } from './queries.ts'
import { valueFigures } from './strip.tsx'
import { useCurrenciesHeld } from './use-currencies-held.ts'
import { ValueChart } from './value-chart.tsx'
import { MEASURES, useValueView, type ValueView } from './view.ts'

const TITLE = 'Account Value'
const LEAD =
  'What your accounts are worth, one reading a day, at the prices of that minute. You switch it on for each account.'
const INITIAL = { sort: { column: 'date', order: 'asc' }, rows: 50 } as const
const STILL_HEADS = ['Item', 'Where', 'Units', 'Each', 'Value', 'Share']

const sentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** `349 days read of 365; 8 in a row missing from 25 Feb, because …`. */
const seenText = ({ points, holes, span }: ValueRange): string => {
  const seen = `${points.length} day${points.length === 1 ? '' : 's'} read of ${span}`
  const longest = holes.reduce<ValueRange['holes'][number] | null>(
    (most, hole) => (most === null || hole.days > most.days ? hole : most),
    null,
  )
  if (longest === null) return seen
  const why = longest.reason === null ? '' : `: ${sentence(longest.reason)}`
  return `${seen}; ${longest.days} in a row missing from ${dayWords(longest.from)}${why}`
}

/** Of several accounts: which are in the sums, and which are not read. */
const Included = ({ list: { account, shown }, model }: { list: Archives; model: ValueModel }) => {
  if (account !== ALL_ACCOUNTS || shown.length < 2) return null
  const included = model.archives.filter(({ days }) => days.length > 0).map((each) => each.account)
  const off = shown.filter(({ linked, state }) => !linked || state === 'off').map((each) => each.account)
  return (
    <p className={archives.aside}>
      Adds up {included.join(', ')}.{off.length > 0 && ` Not read: ${off.join(', ')}.`}
    </p>
  )
}

const Controls = ({ list, view, range }: { list: Archives; view: ValueView; range: ValueRange | null }) => (
  <div className={archives.controls}>
    <AccountPicker archives={list} />
    <Toggle label="Show" onChange={view.setMeasure} options={MEASURES} value={view.measure} />
    <Switch
      isOn={view.hasCurrencies}
      onChange={view.setCurrencies}
      title="What the wallets hold now, at your own values, else at what their best use brings"
    >
      With currencies
    </Switch>
    {range !== null && range.points.length > 0 && (
      <p className={archives.aside} role="status">
        {seenText(range)}
      </p>
    )}
  </div>
)

type ContentProps = { list: Archives; view: ValueView; model: ValueModel; range: ValueRange; last: ValuePoint }

const Content = ({ list, view, model, range, last }: ContentProps) => {
  const today = dayText(useMinute())
  const held = useCurrenciesHeld(list, view.hasCurrencies)
  const figures = valueFigures(model, view, held)
  return (
    <>
      <Included list={list} model={model} />
      <FigureStrip figures={figures} label="Key figures" />
      <div className={styles.top}>
        <ValueChart account={list.account} range={range} view={view}>
          {model.points.length === 1 && (
            <FirstReading at={readingAfter(last.date, nextReading(list.shown), list.updateHours)}>
              {(when) => `One day so far, ${dayWords(last.date)}. A line needs two: the next day is read ${when}.`}
            </FirstReading>
          )}
        </ValueChart>
        <ByLocation point={last} today={today} view={view} />
      </div>
      <HoldingPanels
        archives={list}
        days={{ first: model.points[0]?.date ?? last.date, last: last.date }}
        total={figureOf(last.total, { ...view, measure: 'value' })}
        view={view}
      />
    </>
  )
}

/** Some accounts are off, and the page adds up the others. */
const isPartlyOff = ({ shown }: Archives): boolean => shown.some(({ linked, state }) => linked && state === 'off')

/** `/account_value`: the value of game accounts, by day, place and item. */
export const AccountValuePage = () => {
  const list = useArchives('wealth')
  const view = useValueView()
  const { model, state } = useValue(list)
  const range = useMemo(() => (model === undefined ? null : rangeOf(model, view.range)), [model, view.range])
  const table = useTableView({ columns: DAY_COLUMNS, prefix: 'days', initial: INITIAL })
  return (
    <ArchivePage
      archives={list}
      downloads={
        <TableDownloads
          columns={DAY_COLUMNS}
          fileName="gildscope-account-value"
          source={{ kind: 'rows', rows: range?.points }}
          table={table}
        />
      }
      first={<OptIn archives={list} />}
      lead={LEAD}
      still={<StillTable heads={STILL_HEADS} />}
      title={TITLE}
    >
      <div className={archives.stack}>
        <Controls list={list} range={range} view={view} />
        {model === undefined && state.error === null && <Loading lines={10} />}
        {model === undefined && state.error !== null && (
          <Failed isAlert state={state} title="The value could not be fetched" who="The account service" />
        )}
        {model !== undefined && range !== null && model.last !== null && (
          <Content last={model.last} list={list} model={model} range={range} view={view} />
        )}
        {model?.last === null && (
          <Notice icon={<IconChartAreaLine size={20} stroke={1.75} />} title="No day was read yet">
            A day is there once the game has answered about it.
          </Notice>
        )}
        {isPartlyOff(list) && <OptInList archives={list} />}
      </div>
    </ArchivePage>
  )
}
