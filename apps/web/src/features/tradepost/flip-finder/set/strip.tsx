import type { EndpointReply, getTrackRecord } from '@gildscope/contracts'
import type { Portfolio } from '@gildscope/finder'
import { Coins, counted, FigureStrip, formatNumber, goldText, type KeyFigure } from '@gildscope/ui'
import { Link } from 'react-router-dom'
import { paths } from '../../../../pages/paths.ts'
import styles from './set.module.css'
import { chanceText, daysText, isInGold, rangeText } from './words.ts'

type Record = EndpointReply<typeof getTrackRecord>

const recordPath = (gold: number): string => `${paths.trackRecord}?purse=${gold}`

const keptFigure = ({
  record,
  hasNoRecord,
  gold,
}: {
  record: Record | null
  hasNoRecord: boolean
  gold: number
}): KeyFigure => {
  const link = <Link to={recordPath(gold)}>track record</Link>
  const label = 'Kept so far'
  if (record === null)
    return { label, value: '–', note: hasNoRecord ? <>{link} could not be read</> : <>reading the {link}</> }
  const settled = record.days.filter(({ realised }) => realised !== null)
  const noun = settled.length > 0 && settled.every(({ isSimulated }) => isSimulated) ? 'simulated day' : 'day'
  if (record.kept === null) return { label, value: '–', note: <>{link}: fewer than ten days are settled</> }
  const { ratio, least, most } = record.kept
  const two = (value: number): string => formatNumber(value, 2)
  return {
    label,
    value: (
      <>
        {two(ratio)} <small className={styles.of}>of promised</small>
      </>
    ),
    note: (
      <>
        {link} of {formatNumber(gold)} g, 2 visits: {counted(settled.length, noun)}, {two(least)} to {two(most)}
      </>
    ),
  }
}

const lossesText = ({ picks }: Portfolio): string => {
  const losses = picks.map(({ loss }) => Math.round(100 * loss))
  const [least, most] = [Math.min(...losses), Math.max(...losses)]
  return least === most ? `of the whole; ${least} % each` : `of the whole; ${least} to ${most} % each`
}

type StripProps = {
  set: Portfolio
  purse: number
  leftOut: number
  record: Record | null
  hasNoRecord: boolean
  recordGold: number
}

/** The whole set in figures. */
export const Strip = ({ set, purse, leftOut, record, hasNoRecord, recordGold }: StripProps) => {
  const { profit, tiesUp, hold, picks, loss } = set
  const form = isInGold(profit.most) ? 'gold' : 'exact'
  const units = picks.reduce((sum, pick) => sum + pick.units, 0)
  const longest = Math.max(0, ...picks.map((pick) => pick.hold))
  const figures: KeyFigure[] = [
    {
      label: 'Expected profit',
      value: (
        <span className={styles.total}>
          <Coins form={form} isSigned value={profit.mean} />
        </span>
      ),
      note: `${rangeText(profit)}${form === 'gold' ? ' g' : ''}, 8 of 10 times`,
      tone: 'gain',
    },
    {
      label: 'A day',
      value: <Coins form={form} isSigned value={hold === 0 ? 0 : profit.mean / hold} />,
      note: 'while the orders stand',
      tone: 'gain',
    },
    {
      label: 'Ties up',
      value: (
        <>
          <Coins form="gold" value={tiesUp} /> <small className={styles.of}>of {goldText(purse)}</small>
        </>
      ),
      note: `${counted(picks.length, 'item')}, ${counted(units, 'unit')}`,
    },
    { label: 'Hold', value: daysText(hold), note: `longest ${daysText(longest)}` },
    { label: 'Chance of loss', value: chanceText(loss), note: lossesText(set) },
    keptFigure({ record, hasNoRecord, gold: recordGold }),
    { label: 'Left out', value: formatNumber(leftOut), note: 'nothing unsure is shown' },
  ]
  return <FigureStrip figures={figures} label="The set in figures" />
}
