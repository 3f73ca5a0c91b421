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

const costFigure = ({ cost: { item, kit }, activity }: DropAggregates): KeyFigure => ({
  label: 'Cost per unit',
  value: item === null ? <Missing /> : <Coins value={item + (kit ?? 0)} />,
  note:
    item === null ? (
      'not traded'
    ) : activity === 'Salvaging' ? (
      <>
        item <Coins value={item} />, kit {kit === null ? 'not counted' : <Coins value={kit} />}
      </>
    ) : activity === 'BLTC' ? (
      'with its key'
    ) : (
      'to buy one now'
    ),
})

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
