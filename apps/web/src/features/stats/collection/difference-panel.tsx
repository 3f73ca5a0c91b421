import { Coins, formatNumber, ItemName, Missing, Panel, ScrollBox } from '@gildscope/ui'
import { IconCoins } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMarketStatus } from '../../../api/use-market-status.ts'
import { itemRef } from '../../../market/item-columns.ts'
import { COIN, useCurrencies } from '../../../market/use-currencies.ts'
import { itemPath } from '../../../pages/paths.ts'
import { freshnessOf } from '../../../shell/freshness/freshness.ts'
import { useNow } from '../../../shell/time/use-now.ts'
import { clockSecond } from '../../../shell/time/words.ts'
import styles from './difference.module.css'
import type { Draft, Snapshot } from './draft.ts'
import { type Difference, type GainRow, rowsOf, type Stack, totalsOf } from './model.ts'
import { type KnownRates, useKnownRates, type Worth } from './use-worth.ts'
import { UNIT_WORDS } from './words.ts'

const RATE_DECIMALS = 3
const CURRENCY_DECIMALS = 2

const signed = (value: number): string => (value > 0 ? `+${formatNumber(value)}` : formatNumber(value))

const Rate = ({ value, decimals = RATE_DECIMALS }: { value: number | null; decimals?: number }) =>
  value === null ? <Missing /> : formatNumber(value, Number.isInteger(value) ? 0 : decimals)

const PriceAge = () => {
  const now = useNow()
  const { status, at } = useMarketStatus()
  const { age } = freshnessOf(status, (now - at) / 1000, now)
  return age === null ? null : `prices ${age} old`
}

const Times = ({ first, second }: { first: Snapshot; second: Snapshot }) => (
  <span className={styles.times}>
    {clockSecond(first.takenAt, second.takenAt)} to {clockSecond(second.takenAt, second.takenAt)}
  </span>
)

/** The rate that is known from all others; `never`: they did not find it. */
const SoFar = ({ id, rates: { aggregates } }: { id: number; rates: KnownRates }) => {
  if (aggregates === undefined || aggregates.consumed === 0) return <Missing />
  const perUnit = aggregates.drops.find((drop) => drop.id === id)?.perUnit ?? 0
  return perUnit === 0 ? (
    <span title={`Not in ${formatNumber(aggregates.consumed)}`}>never</span>
  ) : (
    <Rate value={perUnit} />
  )
}

type ItemRowProps = { row: GainRow; worth: Worth; soFar: ReactNode }

const ItemRow = ({ row: { id, change, perUnit, price, value }, worth, soFar }: ItemRowProps) => {
  const item = worth.items?.get(id)
  const ref = (item === undefined ? null : itemRef(item)) ?? { id, name: worth.nameOf(id), rarity: null, type: null }
  return (
    <tr>
      <th scope="row">
        <ItemName href={item === undefined ? null : itemPath(id)} item={ref} />
      </th>
      <td>{signed(change)}</td>
      <td>
        <Rate value={perUnit === null ? null : Math.abs(perUnit)} />
      </td>
      <td className={styles.soFar}>{soFar}</td>
      <td className={styles.each} {...(price?.isSold === false && { title: 'A vendor pays it' })}>
        <Coins value={price?.copper ?? null} />
      </td>
      <td className={styles.value}>
        <Coins value={value} />
      </td>
    </tr>
  )
}

const CurrencyRow = ({ id, value, units }: { id: number; value: number; units: number | null }) => {
  const { currencies } = useCurrencies()
  return (
    <tr>
      <th scope="row">
        <span className={styles.currency}>
          <IconCoins aria-hidden="true" size={16} stroke={1.75} />
          {currencies?.get(id)?.name ?? `Currency ${id}`}
        </span>
      </th>
      <td>{signed(value)}</td>
      <td>
        <Rate decimals={CURRENCY_DECIMALS} value={units === null ? null : value / units} />
      </td>
      <td>
        <Missing />
      </td>
      <td className={styles.each}>
        <Missing />
      </td>
      <td className={styles.value}>
        {id === COIN ? <Coins value={value} /> : <span className={styles.none}>no price</span>}
      </td>
    </tr>
  )
}

const Group = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <tbody>
    <tr className={styles.group}>
      <th colSpan={6} scope="rowgroup">
        <span className={styles.groupLine}>
          {title} <span className={styles.groupNote}>{note}</span>
        </span>
      </th>
    </tr>
    {children}
  </tbody>
)

const kinds = (rows: readonly GainRow[]): string => {
  const units = rows.reduce((sum, { change }) => sum + change, 0)
  return `${rows.length} ${rows.length === 1 ? 'kind' : 'kinds'}, ${formatNumber(units)} ${units === 1 ? 'item' : 'items'}`
}

type DifferencePanelProps = {
  draft: Draft & { first: Snapshot; second: Snapshot }
  difference: Difference
  subject: Stack | null
  isGood: boolean
  worth: Worth
}

/** What was consumed and gained between the snapshots, compared with other submissions, and its value. */
export const DifferencePanel = ({ draft, difference, subject, isGood, worth }: DifferencePanelProps) => {
  const { first, second, activity, character } = draft
  const rates = useKnownRates(draft, subject)
  const units = subject?.quantity ?? null
  const rows = rowsOf(difference, units, worth.priceById)
  const totals = totalsOf(rows, difference.wallet, units)
  const unit = UNIT_WORDS[activity === '' ? 'Opening' : activity]
  return (
    <Panel
      className={styles.panel ?? ''}
      note={<PriceAge />}
      title={
        <>
          Difference <Times first={first} second={second} />
        </>
      }
    >
      <ScrollBox label="Difference of the snapshots">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Change</th>
              <th scope="col">Per {unit}</th>
              <th scope="col" title={`Per ${unit}, from all submissions`}>
                So far
              </th>
              <th className={styles.each} scope="col">
                Sell, each
              </th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <Group
            note={isGood ? (activity === 'BLTC' ? 'chest and key, as it must be' : 'one kind, as it must be') : ''}
            title="Consumed"
          >
            {rows.consumed.map((row) => (
              <ItemRow key={row.id} row={row} soFar={<Missing />} worth={worth} />
            ))}
            {rows.consumed.length === 0 && (
              <tr className={styles.empty}>
                <td colSpan={6}>Nothing</td>
              </tr>
            )}
          </Group>
          <Group note={kinds(rows.gained)} title="Gained">
            {rows.gained.map((row) => (
              <ItemRow key={row.id} row={row} soFar={<SoFar id={row.id} rates={rates} />} worth={worth} />
            ))}
            {rows.gained.length === 0 && (
              <tr className={styles.empty}>
                <td colSpan={6}>Nothing</td>
              </tr>
            )}
          </Group>
          {difference.wallet.length > 0 && (
            <Group note={`${character}, whole account`} title="Wallet">
              {difference.wallet.map(({ id, value }) => (
                <CurrencyRow id={id} key={id} units={units} value={value} />
              ))}
            </Group>
          )}
        </table>
      </ScrollBox>
      <dl className={styles.totals}>
        <div>
          <dt>Gained, after fees</dt>
          <dd>
            <Coins value={totals.gained} />
          </dd>
        </div>
        <div>
          <dt>Consumed</dt>
          <dd>
            <Coins value={totals.consumed === null ? null : -totals.consumed} />
          </dd>
        </div>
        <div>
          <dt>Per {unit}, after fees</dt>
          <dd>
            <Coins value={totals.perUnit} />
          </dd>
        </div>
        <div>
          <dt>Result</dt>
          <dd>
            <Coins isSigned value={totals.result} />
          </dd>
        </div>
        {totals.withoutPrice > 0 && (
          <p className={styles.groupNote}>
            {totals.withoutPrice} {totals.withoutPrice === 1 ? 'kind has' : 'kinds have'} no price and{' '}
            {totals.withoutPrice === 1 ? 'counts' : 'count'} nothing.
          </p>
        )}
      </dl>
    </Panel>
  )
}
