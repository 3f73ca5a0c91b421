import type { FlipCandidate, FlipSettings } from '@gildscope/contracts'
import type { Assumption } from '@gildscope/finder'
import { Button, Coins, counted, formatNumber, hoursText, Loading } from '@gildscope/ui'
import { IconEyeOff } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { AlertButton } from '../../../../market/alerts/alert-button.tsx'
import { useBooks } from '../../../../market/use-books.ts'
import { AddToList } from '../../shared/lists/add-to-list.tsx'
import { nameOf, type PickRow } from '../set/columns.tsx'
import { lostMargin } from '../set/watch-these.tsx'
import { ASSUMPTION_WORDS, isInGold } from '../set/words.ts'
import { middleHours } from './fronts.ts'
import { FrontsPlot } from './fronts-plot.tsx'
import styles from './opened.module.css'
import { type BookLine, ownBook } from './own-book.ts'
import { useMinutes } from './use-minutes.ts'
import { matterText } from './what-matters.ts'

const Level = ({ line, most, side }: { line: BookLine; most: number; side: 'buy' | 'sell' }) => (
  <tr
    className={`${styles.level} ${styles[side]} ${line.isOwn ? styles.ownLevel : ''}`}
    style={{ '--share': `${(100 * line.quantity) / most}%` } as CSSProperties}
  >
    <th scope="row">
      <Coins value={line.unitPrice} /> {line.isOwn && <span className={styles.you}>you</span>}
    </th>
    <td>{formatNumber(line.quantity)}</td>
  </tr>
)

const BookPart = ({ row }: { row: PickRow }) => {
  const { books, error } = useBooks([row.id])
  const book = books?.get(row.id)
  if (books === undefined && error === null) return <Loading lines={4} />
  if (book === undefined) return <p className={styles.note}>Its book could not be read.</p>
  const { asks, bids, most, spreadPercent } = ownBook(book, row)
  return (
    <table className={styles.book}>
      <caption className="gs-visually-hidden">The best levels of both sides, with both orders of this pick</caption>
      <tbody>
        {asks.map((line) => (
          <Level key={`${line.unitPrice}${line.isOwn}`} line={line} most={most} side="sell" />
        ))}
        <tr className={styles.spread}>
          <td colSpan={2}>
            spread {spreadPercent === null ? 'unknown' : `${formatNumber(spreadPercent)} % of the ask`}
          </td>
        </tr>
        {bids.map((line) => (
          <Level key={`${line.unitPrice}${line.isOwn}`} line={line} most={most} side="buy" />
        ))}
      </tbody>
    </table>
  )
}

const FrontsPart = ({ id, visits }: { id: number; visits: FlipSettings['visits'] }) => {
  const { fronts, now, error } = useMinutes(id)
  const middle = fronts === undefined ? null : middleHours(fronts.buy)
  const bids = fronts?.buy.filter(({ price }) => price !== null).length ?? 0
  return (
    <section className={styles.part}>
      <header className={styles.head}>
        <h3>Fronts of the last day</h3>
        {middle !== null && (
          <span className={styles.note}>
            {counted(bids, 'best bid')}, {hoursText(middle)} in the middle
          </span>
        )}
        <span className={styles.key}>you in front</span>
      </header>
      {fronts === undefined || now === null ? (
        error === null ? (
          <Loading lines={4} />
        ) : (
          <p className={styles.note}>Its minutes could not be read.</p>
        )
      ) : fronts.buy.length === 0 ? (
        <p className={styles.note}>No minute of the last two days is known.</p>
      ) : (
        <FrontsPlot fronts={fronts} now={now} visits={visits} />
      )}
    </section>
  )
}

type MattersProps = { row: PickRow; assumptions: readonly Assumption[] }

const Matters = ({ row, assumptions }: MattersProps) => {
  const form = isInGold(row.profit.mean) ? 'gold' : 'exact'
  const all = [
    { words: 'As estimated', profit: row.profit.mean, isBase: true },
    ...assumptions.map(({ kind, profit }) => ({ words: ASSUMPTION_WORDS[kind], profit, isBase: false })),
  ]
  return (
    <table className={styles.matters}>
      <caption className="gs-visually-hidden">What the profit would be if one assumption failed</caption>
      <tbody>
        {all.map(({ words, profit, isBase }) => (
          <tr className={isBase ? styles.base : undefined} key={words}>
            <th scope="row">{words}</th>
            <td className={profit >= 0 ? styles.gain : styles.lost}>
              <Coins form={form} isSigned value={profit} />
            </td>
            <td className={styles.meter}>
              <span
                aria-hidden="true"
                style={{ width: `${Math.max(0, Math.min(100, (100 * profit) / row.profit.mean))}%` }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export type OpenedRowProps = {
  row: PickRow
  candidate: FlipCandidate | undefined
  assumptions: readonly Assumption[]
  settings: FlipSettings
  onLeaveOut: (id: number) => void
}

/** What a pick rests on: the book with both orders, the fronts of the last day, and what matters most. */
export const OpenedRow = ({ row, candidate, assumptions, settings, onLeaveOut }: OpenedRowProps) => (
  <div className={styles.opened}>
    <section className={styles.part}>
      <header className={styles.head}>
        <h3>Book</h3>
        <span className={styles.note}>units</span>
      </header>
      <BookPart row={row} />
    </section>
    <FrontsPart id={row.id} visits={settings.visits} />
    <section className={`${styles.part} ${styles.last}`}>
      <header className={styles.head}>
        <h3>What matters most</h3>
      </header>
      {candidate !== undefined && <p className={styles.matter}>{matterText(assumptions, candidate, settings)}</p>}
      <Matters assumptions={assumptions} row={row} />
      <div className={styles.buttons}>
        <AlertButton
          of={{ item: row.id, conditions: lostMargin(row) }}
          title={`Tell me when the flip of ${nameOf(row)} would earn nothing`}
        />
        <AddToList items={[{ id: row.id, name: row.item.name }]} />
        <Button icon={IconEyeOff} onClick={() => onLeaveOut(row.id)} variant="quiet">
          Leave it out
        </Button>
      </div>
    </section>
  </div>
)
