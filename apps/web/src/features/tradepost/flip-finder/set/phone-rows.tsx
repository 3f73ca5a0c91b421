import { Button, Coins, counted, ItemTile, rarityColor } from '@gildscope/ui'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { itemPath } from '../../../../pages/paths.ts'
import { nameOf, type PickRow } from './columns.tsx'
import { Pips, ProfitPlot } from './profit-plot.tsx'
import { type ProfitScale, stepText } from './profit-scale.ts'
import styles from './set.module.css'
import { chanceText, daysText, isInGold, rangeText } from './words.ts'

type RowProps = { row: PickRow; scale: ProfitScale; draw: (row: PickRow) => ReactNode }

const PhoneRow = ({ row, scale, draw }: RowProps) => {
  const [isOpen, setOpen] = useState(false)
  const { item, units, buyAt, sellAt, hold, tiesUp, loss, profit, confidence } = row
  const name = nameOf(row)
  return (
    <li className={styles.card}>
      <ItemTile item={item} size={28} />
      <div className={styles.cardBody}>
        <div className={styles.line}>
          <Link
            className={styles.cardName}
            style={{ color: rarityColor(item.rarity) }}
            to={itemPath(item.id)}
            translate="no"
          >
            {name}
          </Link>
          <strong className={styles.gain}>
            <Coins form={isInGold(scale.most) ? 'gold' : 'exact'} isSigned value={profit.mean} />
          </strong>
        </div>
        <div className={styles.line}>
          <span>
            {units} at <Coins value={buyAt} />, sell at <Coins value={sellAt} />
          </span>
          <span className={styles.dim}>{rangeText(profit)}</span>
        </div>
        <ProfitPlot profit={profit} scale={scale} />
        <div className={styles.line}>
          <span className={styles.dim}>
            {daysText(hold)}, ties up <Coins form="gold" value={tiesUp} />, loses {chanceText(loss)}
          </span>
          <span className={styles.cardEnd}>
            <Pips confidence={confidence} />
            <Button
              aria-expanded={isOpen}
              aria-label={`Details of ${name}`}
              className={isOpen ? styles.turned : undefined}
              icon={IconChevronDown}
              onClick={() => setOpen((before) => !before)}
              size="small"
              variant="quiet"
            />
          </span>
        </div>
        {isOpen && draw(row)}
      </div>
    </li>
  )
}

/** The set where there is no room for a table: the plot has the full width of its row. */
export const PhoneRows = ({ rows, scale, draw }: { rows: readonly PickRow[] } & Omit<RowProps, 'row'>) => (
  <section className={styles.cards}>
    <p className={styles.cardsHead}>
      <span>{counted(rows.length, 'item')}, most profit first</span>
      <span className={styles.dim}>0 dashed, a line each {stepText(scale)}, 80 %</span>
    </p>
    <ol aria-label="The set">
      {rows.map((row) => (
        <PhoneRow draw={draw} key={row.id} row={row} scale={scale} />
      ))}
    </ol>
  </section>
)
