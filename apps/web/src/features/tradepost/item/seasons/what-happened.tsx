import type { CalendarFestival } from '@gildscope/contracts'
import { getSeasons, type SeasonRow } from '@gildscope/contracts'
import type { Phase, SeasonFigure } from '@gildscope/market'
import { Button, Change, Coins, counted, formatNumber, formatPercent, Missing, Panel } from '@gildscope/ui'
import { IconBellPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { PHASE_TITLES, phaseText } from '../../../../market/seasons/season-words.ts'
import { newAlertPath } from '../../../../pages/alert-paths.ts'
import { paths } from '../../../../pages/paths.ts'
import { alertPercent, type PhaseRow } from './model.ts'
import styles from './seasons.module.css'

type WhatHappenedProps = {
  itemId: number
  festival: CalendarFestival
  figure: SeasonFigure
  phases: readonly PhaseRow[]
  /** Of the figure, now; null: no price, or it is not one. */
  price: number | null
}

const FIELDS = [...['before', 'start', 'rest', 'month', 'later'].map((phase) => `${phase}_sure`), 'tested']

/** What the night's count says about certainty; null: it does not know the item. */
const useSure = ({ itemId, festival, figure }: Pick<WhatHappenedProps, 'itemId' | 'festival' | 'figure'>) =>
  useEndpoint(getSeasons, {
    query: {
      ...{ festival: festival.id, figure, fields: FIELDS },
      filter: { terms: [{ field: 'id', op: 'eq', value: itemId }], ignored: [] },
    },
  }).data?.reply[0] ?? null

const sureWord = (sure: SeasonRow | null, phase: Phase): string =>
  sure === null ? 'not counted yet' : sure[`${phase}_sure`] === true ? '✓ sure' : 'not sure'

const interval = (low: number, high: number): string =>
  [low, high].map((percent) => formatPercent(percent, { decimals: 1, isSigned: true })).join(' to ')

type RowProps = { row: PhaseRow; days: string | null; sure: SeasonRow | null; price: number | null }

const Row = ({ row: { phase, change, years, agreeing }, days, sure, price }: RowProps) => (
  <tr>
    <th scope="row">
      {PHASE_TITLES[phase]}
      <small>{days}</small>
    </th>
    {change === null ? (
      <td className={styles.few} colSpan={2}>
        {years === 0 ? 'not known' : `too few: ${counted(years, 'year')}`}
      </td>
    ) : (
      <>
        <td>
          <Change percent={change.mean} />
          <small>{interval(change.low, change.high)}</small>
        </td>
        <td>
          {agreeing} of {years}
          <small className={sure?.[`${phase}_sure`] === true ? styles.sure : undefined}>{sureWord(sure, phase)}</small>
        </td>
      </>
    )}
    {price !== null && (
      <td>{change === null ? <Missing /> : <Coins value={Math.round(price * (1 + change.mean / 100))} />}</td>
    )}
  </tr>
)

const AlertAt = ({
  itemId,
  figure,
  price,
  percent,
}: { percent: number } & Pick<WhatHappenedProps, 'itemId' | 'figure'> & { price: number }) => (
  <Button
    icon={IconBellPlus}
    to={newAlertPath({
      item: itemId,
      conditions: `${figure}_price:${percent < 0 ? 'lt' : 'gt'}:${Math.round(price * (1 + percent / 100))}`,
    })}
  >
    Alert me at {formatPercent(percent, { isSigned: true })}
  </Button>
)

/** Mean changes by phase, whether they are more than chance, and what they would make of today's price. */
export const WhatHappened = ({ itemId, festival, figure, phases, price }: WhatHappenedProps) => {
  const sure = useSure({ itemId, festival, figure })
  const percent = alertPercent(phases, (phase) => sure?.[`${phase}_sure`] === true)
  const years = Math.max(...phases.map((row) => row.years))
  return (
    <Panel headingLevel={3} note={`90 %, over ${counted(years, 'year')}`} title="What used to happen">
      <table className={styles.phases}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Change</th>
            <th scope="col">Years</th>
            {price !== null && (
              <th scope="col">
                From <Coins value={price} />
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {phases.map((row) => (
            <Row days={phaseText(festival.next, row.phase)} key={row.phase} price={price} row={row} sure={sure} />
          ))}
        </tbody>
      </table>
      <div className={styles.foot}>
        <p>
          {sure === null
            ? 'Whether it is sure is counted each night, over all items.'
            : `Sure: more than the trend of the item, with at most 5 % false among ${formatNumber(sure.tested ?? 0)} items.`}
        </p>
        {percent !== null && price !== null && figure !== 'sold' && (
          <AlertAt figure={figure} itemId={itemId} percent={percent} price={price} />
        )}
        <Link className={styles.all} to={`${paths.seasons}?${new URLSearchParams({ festival: festival.id })}`}>
          All of {festival.name}
        </Link>
      </div>
    </Panel>
  )
}
