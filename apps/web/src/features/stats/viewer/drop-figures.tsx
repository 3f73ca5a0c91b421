import type { DropAggregates } from '@gildscope/contracts'
import { Coins, counted, FigureStrip, formatNumber, formatPercent, type KeyFigure, Missing } from '@gildscope/ui'
import type { ReactNode } from 'react'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import { allOf } from './controls/cuts.tsx'
import styles from './viewer.module.css'
import { DONE_WORDS } from './words.ts'

type Copper = { value: number; low: number; high: number }

const Range = ({ low, high, isSigned = false }: Copper & { isSigned?: boolean }): ReactNode => (
  <>
    <Coins isSigned={isSigned} value={low} /> to <Coins isSigned={isSigned} value={high} />
  </>
)

const worthFigure = ({ value, submissions }: DropAggregates): KeyFigure => ({
  label: 'Value per unit, after fees',
  value: submissions === 0 ? <Missing /> : <Coins value={value.afterFees.value} />,
  note: submissions === 0 ? 'no submission' : <Range {...value.afterFees} />,
})

/** The same that the profit deducts: kits of unknown cost count nothing, and are named. */
const KitCost = ({ cost: { countedKit, uncountedKits }, submissions }: DropAggregates): ReactNode => {
  if (countedKit === null || uncountedKits === submissions) return 'kit not counted'
  if (uncountedKits === 0)
    return (
      <>
        kit <Coins value={countedKit} />
      </>
    )
  return (
    <>
      kits <Coins value={countedKit} />, not known of {counted(uncountedKits, 'submission')}
    </>
  )
}

const costNote = (aggregates: DropAggregates): ReactNode => {
  const { activity, cost } = aggregates
  if (cost.item === null) return 'not traded'
  if (activity === 'BLTC') return 'with its key'
  if (activity !== 'Salvaging') return 'to buy one now'
  return (
    <>
      item <Coins value={cost.item} />, <KitCost {...aggregates} />
    </>
  )
}

const costFigure = (aggregates: DropAggregates): KeyFigure => {
  const { item, countedKit } = aggregates.cost
  return {
    label: 'Cost per unit',
    value: item === null ? <Missing /> : <Coins value={item + (countedKit ?? 0)} />,
    note: costNote(aggregates),
  }
}

const profitFigure = ({ profit, submissions, activity, cost }: DropAggregates): KeyFigure => {
  if (profit === null || submissions === 0)
    return { label: 'Profit per unit', value: <Missing />, note: profit === null ? 'not traded' : 'no submission' }
  const isKitKnown = activity !== 'Salvaging' || cost.kit !== null
  return {
    label: 'Profit per unit',
    value: <Coins isSigned value={profit.value} />,
    note: <Range {...profit} isSigned />,
    // It counts as a gain when the whole interval is positive and all costs are known.
    ...(profit.low > 0 && isKitKnown && { tone: 'gain' as const }),
  }
}

const givers = ({ submissions, accounts }: DropAggregates): string =>
  `${counted(submissions, 'submission')} of ${counted(accounts, 'account')}`

/** Key figures of a cut; a phone shows the four most important. */
export const DropFigures = ({ aggregates, hasFlagged }: { aggregates: DropAggregates; hasFlagged: boolean }) => {
  const isPhone = useIsPhone()
  const { activity, consumed, accuracy, largestShare, submissions, flagged } = aggregates
  const doneFigure: KeyFigure = {
    label: DONE_WORDS[activity],
    value: formatNumber(consumed),
    note: isPhone ? counted(submissions, 'submission') : givers(aggregates),
  }
  const flaggedNote = (
    <>
      <span className={flagged > 0 ? styles.warn : undefined}>
        {flagged} of {allOf(aggregates, hasFlagged)} flagged
      </span>
      , {hasFlagged ? 'shown' : 'hidden'}
    </>
  )
  const accuracyFigure: KeyFigure = {
    label: 'Accuracy',
    value: accuracy === null ? <Missing /> : `±${formatPercent(100 * accuracy, { decimals: 3 })}`,
    note: isPhone ? flaggedNote : 'one over root of the sample',
  }
  const figures = isPhone
    ? [worthFigure(aggregates), profitFigure(aggregates), doneFigure, accuracyFigure]
    : [
        doneFigure,
        accuracyFigure,
        worthFigure(aggregates),
        costFigure(aggregates),
        profitFigure(aggregates),
        {
          label: 'Largest giver',
          value: submissions === 0 ? <Missing /> : formatPercent(100 * largestShare),
          note: 'of all units, one account',
        },
      ]
  return <FigureStrip figures={figures} isFew label="Key figures" />
}
