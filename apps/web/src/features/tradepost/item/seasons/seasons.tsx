import { DAY_MS } from '@gildscope/base/time'
import { type CalendarFestival, getDailyHistory } from '@gildscope/contracts'
import type { SeasonFigure } from '@gildscope/market'
import { counted, Loading, Panel } from '@gildscope/ui'
import { Choice, SelectField } from '@gildscope/ui/forms'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { fetched } from '../../../../api/fetched.ts'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { useMarketStatus } from '../../../../api/use-market-status.ts'
import { useCalendar } from '../../../../market/calendar/use-calendar.ts'
import { Failed } from '../../../../market/failed.tsx'
import {
  dayText,
  expectedText,
  FIGURE_OPTIONS,
  FIGURE_TITLES,
  festivalOptions,
  readFigure,
} from '../../../../market/seasons/season-words.ts'
import { helpPath } from '../../../../pages/paths.ts'
import { useQueryParam } from '../../../../shell/use-query-param.ts'
import type { PageItem } from '../item-fields.ts'
import { Hours } from './hours.tsx'
import { DAY_FIELDS, dailyValues, type SeasonModel, seasonModel } from './model.ts'
import { SeasonChart } from './season-chart.tsx'
import styles from './seasons.module.css'
import { WhatHappened } from './what-happened.tsx'

const LEAST_YEARS = 3

const Legend = ({ model, figure }: { model: SeasonModel; figure: SeasonFigure }) => (
  <span className={styles.legend}>
    <span>
      <i className={styles.meanLine} /> Mean of the years
    </span>
    <span>
      <i className={styles.bandArea} /> 90 %
    </span>
    <span>
      <i className={styles.yearLine} /> Each year <small>{model.years.length}</small>
    </span>
    {model.current !== null && (
      <span>
        <i className={`${styles.ownLine} ${styles[figure]}`} /> {model.current.path.year}
        {model.current.isExpected && <small> if it starts about {dayText(model.current.run.start)}</small>}
      </span>
    )}
  </span>
)

const yearsText = (model: SeasonModel, name: string): string => {
  const [first, last] = [model.years[0]?.year, model.years.at(-1)?.year]
  if (first === undefined) return `No ${name} is in the history of this item yet`
  const span = first === last ? `${first}` : `${first} to ${last}`
  const few = model.years.length < LEAST_YEARS ? '; too few for a mean' : ''
  return `${counted(model.years.length, 'run')} of ${span}; days without a price are left out${few}`
}

type KnownProps = { item: PageItem; festival: CalendarFestival; figure: SeasonFigure; model: SeasonModel }

const Known = ({ item, festival, figure, model }: KnownProps) => (
  <div className={styles.columns}>
    <Panel headingLevel={3} note="against the mean of day −35 to −15" title={<Legend figure={figure} model={model} />}>
      <SeasonChart festival={festival.name} figure={figure} model={model} />
    </Panel>
    <WhatHappened
      festival={festival}
      figure={figure}
      itemId={item.id}
      phases={model.phases}
      price={figure === 'sold' ? null : (item[`${figure}_price`] ?? null)}
    />
  </div>
)

/** What festivals and hours of the week used to do to an item. */
export const Seasons = ({ item }: { item: PageItem }) => {
  const [festivalId, setFestival] = useQueryParam('festival')
  const [figureText, setFigure] = useQueryParam('figure')
  const figure = readFigure(figureText)
  const { status } = useMarketStatus()
  const now = Date.parse(status?.now ?? new Date().toISOString())
  const today = Math.floor(now / DAY_MS)
  const festivals = useCalendar()?.festivals
  const festival = festivals?.find(({ id }) => id === festivalId) ?? festivals?.[0]
  const answer = useEndpoint(
    getDailyHistory,
    { query: { itemID: [item.id], fields: DAY_FIELDS } },
    { staleTime: DAY_MS },
  )
  const rows = answer.data?.reply
  const model = useMemo(
    () =>
      rows === undefined || festival === undefined
        ? null
        : seasonModel({ days: dailyValues(rows, figure, today), festival, figure, today }),
    [rows, festival, figure, today],
  )
  return (
    <section aria-label="Seasons" className={styles.seasons}>
      <header className={styles.head}>
        <h2>Seasons</h2>
        <SelectField
          isInline
          label="Festival"
          onChange={(id) => setFestival(id === festivals?.[0]?.id ? null : id)}
          options={festivalOptions(festivals ?? [], today)}
          value={festival?.id ?? ''}
        />
        <Choice
          label="Figure"
          onChange={(value) => setFigure(value === 'sell' ? null : value)}
          options={FIGURE_OPTIONS}
          value={figure}
        />
        <p>
          {model !== null && festival !== undefined && `${yearsText(model, festival.name)}. `}
          {festival !== undefined && expectedText(festival.next) !== null && `It is ${expectedText(festival.next)}. `}
          <Link to={helpPath('seasons')}>Help</Link>
        </p>
      </header>
      {answer.error !== null && rows === undefined && (
        <Failed state={fetched(answer)} title="The days could not be fetched" who="The items service" />
      )}
      {answer.error === null && model === null && <Loading lines={10} />}
      {model !== null &&
        festival !== undefined &&
        (model.years.length === 0 && model.current === null ? (
          <p className={styles.empty}>
            {FIGURE_TITLES[figure]} is not known around any {festival.name}. <code>HISTORY_ARCHIVE_URL</code> brings in
            years of history.
          </p>
        ) : (
          <Known festival={festival} figure={figure} item={item} model={model} />
        ))}
      <Hours itemId={item.id} now={now} />
    </section>
  )
}
