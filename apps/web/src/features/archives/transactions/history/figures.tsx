import { SALE_FEE_PERCENT, type Side } from '@gildscope/market'
import {
  Coins,
  counted,
  FigureStrip,
  formatNumber,
  formatPercent,
  hoursText,
  type KeyFigure,
  Missing,
} from '@gildscope/ui'
import { daysText, dayText } from '../days.ts'
import { type Gap, gapsWithin, hoursPerTrade, knownPercent, profitPercent, SIDE_WORDS, type Totals } from './model.ts'

const gold = (value: number | null, isSigned = false) => <Coins form="gold" isSigned={isSigned} value={value} />

const toneOf = (value: number | null): Pick<KeyFigure, 'tone'> => (value !== null && value > 0 ? { tone: 'gain' } : {})

const afterFees = (totals: Totals): KeyFigure[] => {
  const percent = profitPercent(totals)
  const known = knownPercent(totals)
  return [
    { label: 'Taxes', value: gold(totals.tax), note: `${SALE_FEE_PERCENT} % of value` },
    { label: 'Received', value: gold(totals.received), note: 'after taxes' },
    {
      label: 'Profit',
      value: gold(totals.profit, true),
      note: totals.profit === null ? 'no purchase is known' : `on ${formatPercent(known ?? 0)} with a known purchase`,
      ...toneOf(totals.profit),
    },
    {
      label: 'Profit %',
      value: percent === null ? <Missing /> : formatPercent(percent, { decimals: 1, isSigned: true }),
      note: 'of what they cost',
      ...toneOf(percent),
    },
  ]
}

const ofPurchases = (totals: Totals): KeyFigure[] => {
  const hours = hoursPerTrade(totals)
  return [
    { label: 'Items', value: formatNumber(totals.items), note: 'different ones' },
    {
      label: SIDE_WORDS.buy.time,
      value: hours === null ? <Missing /> : hoursText(hours),
      note: 'of bids and of offers taken, mean',
    },
  ]
}

/** `122 missing, 11 Feb to 12 Jun`, of several gaps `122 missing, in 3 gaps`. */
const missingText = ({ missing, selected }: Totals, gaps: readonly Gap[]): string => {
  const [gap, ...others] = gapsWithin(gaps, selected)
  const where = others.length > 0 || gap === undefined ? `in ${others.length + 1} gaps` : daysText(gap.days)
  return `${formatNumber(missing)} missing, ${where}`
}

const daysFigure = (totals: Totals, gaps: readonly Gap[]): KeyFigure => {
  const { daysSelected, missing } = totals
  if (missing === 0) return { label: 'Days selected', value: formatNumber(daysSelected), note: 'no gap' }
  return {
    label: 'Days seen',
    value: formatNumber(daysSelected - missing),
    note: missingText(totals, gaps),
    tone: 'warn',
  }
}

type KeyFiguresProps = { totals: Totals; side: Side; gaps: readonly Gap[] }

/** Totals of the selected trades. */
export const KeyFigures = ({ totals, side, gaps }: KeyFiguresProps) => (
  <FigureStrip
    figures={[
      { label: 'Value', value: gold(totals.value), note: daysText(totals.selected), side },
      { label: 'Quantity', value: formatNumber(totals.quantity), note: counted(totals.trades, 'trade') },
      ...(side === 'sell' ? afterFees(totals) : ofPurchases(totals)),
      {
        label: 'Days total',
        value: formatNumber(totals.daysTotal),
        note: `since ${dayText(totals.known.from, true)}`,
      },
      daysFigure(totals, gaps),
    ]}
    label={`${SIDE_WORDS[side].done}, sums`}
  />
)
