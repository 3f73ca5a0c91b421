import { SECOND_MS } from '@gildscope/base/time'
import type { Side } from '@gildscope/market'
import { Coins, formatNumber, Missing } from '@gildscope/ui'
import type { ReactNode } from 'react'
import { useNow } from '../../../../shell/time/use-now.ts'
import { dayAndTime, duration } from '../../../../shell/time/words.ts'
import { units } from './place-words.ts'
import type { Summary } from './summary.ts'
import styles from './summary-strip.module.css'
import type { DeliveryState } from './use-open-orders.ts'

/** From this amount on a sum is shown in gold only; the exact value appears on hover. */
const IN_GOLD = 1_000_000

const WORDS = {
  sell: {
    value: 'On sale, value',
    proceeds: 'After the exchange fee',
    undercut: 'Undercut',
    done: 'Sold within a day',
  },
  buy: {
    value: 'Bound in orders',
    proceeds: 'Resold at the lowest ask',
    undercut: 'Outbid',
    done: 'Bought within a day',
  },
} as const satisfies Record<Side, unknown>

type FigureProps = { label: string; side?: Side; value: ReactNode; note: ReactNode; title?: string }

const Figure = ({ label, side, value, note, title }: FigureProps) => (
  <div className={side === undefined ? styles.figure : `${styles.figure} ${styles[side]}`} title={title}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>{value}</dd>
    <dd className={styles.note}>{note}</dd>
  </div>
)

const Sum = ({ value }: { value: number }) => <Coins form={value >= IN_GOLD ? 'gold' : 'exact'} value={value} />

const proceedsNote = (side: Side, { withoutAsk }: Summary): string => {
  if (side === 'sell') return '10 %; the 5 % are paid'
  return withoutAsk === 0 ? 'today, after 15 %' : `after 15 %; ${units(withoutAsk)} without an ask`
}

const Oldest = ({ oldest }: Pick<Summary, 'oldest'>) => {
  const now = useNow()
  if (oldest === null) return <Figure label="Oldest" note="no orders" value={<Missing />} />
  const { item, created } = oldest
  const note = `${item.name ?? `Item ${item.id}`}, since ${dayAndTime(created)}`
  const age = duration((now - Date.parse(created)) / SECOND_MS)
  return <Figure label="Oldest" note={note} title={note} value={age} />
}

const Delivery = ({ coins, units: count, answered, accounts }: DeliveryState) => {
  if (answered === 0) return <Figure label="Delivery box" note="not known" value={<Missing />} />
  const waiting = count === 0 ? 'no items' : `and ${formatNumber(count)} ${count === 1 ? 'item' : 'items'}, waiting`
  const note = answered === accounts ? waiting : `${waiting}; of ${answered} of ${accounts} accounts`
  return <Figure label="Delivery box" note={note} title={note} value={<Sum value={coins} />} />
}

type SummaryStripProps = {
  side: Side
  /** Undefined while no order is known. */
  summary: Summary | undefined
  /** Places and prices follow from the books, times from what is traded in a week. */
  hasBooks: boolean
  hasTrade: boolean
  delivery: DeliveryState
}

/** The figures of all orders above their table. */
export const SummaryStrip = ({ side, summary, hasBooks, hasTrade, delivery }: SummaryStripProps) => {
  const words = WORDS[side]
  const known = (value: ReactNode): ReactNode => (hasBooks && summary !== undefined ? value : <Missing />)
  const count = (figure: number | undefined): ReactNode => known(formatNumber(figure ?? 0))
  const proceeds = <Sum value={summary?.proceeds ?? 0} />
  return (
    <section aria-label="Figures of all orders">
      <dl className={styles.strip}>
        <Figure
          label={words.value}
          note={summary === undefined ? '' : units(summary.units)}
          side={side}
          value={summary === undefined ? <Missing /> : <Sum value={summary.value} />}
        />
        <Figure
          label={words.proceeds}
          note={summary === undefined ? '' : proceedsNote(side, summary)}
          value={side === 'sell' && summary !== undefined ? proceeds : known(proceeds)}
        />
        <Figure
          label="First in the queue"
          note={known(`and ${formatNumber(summary?.level ?? 0)} level with the best`)}
          value={count(summary?.first)}
        />
        <Figure
          label={words.undercut}
          note={known(
            <>
              by <Sum value={summary?.behind ?? 0} /> in all
            </>,
          )}
          value={count(summary?.undercut)}
        />
        <Figure
          label={words.done}
          note="est., at the last 7 days’ rate"
          value={hasTrade ? count(summary?.withinDay) : <Missing />}
        />
        <Oldest oldest={summary?.oldest ?? null} />
        <Delivery {...delivery} />
      </dl>
    </section>
  )
}
