import {
  type FetchLine,
  itemGood,
  type Missing,
  type Plan,
  type Purchase,
  type Sale,
  type VendorLine,
} from '@gildscope/planner'
import { Button, Coins, counted, formatNumber, ScrollBox } from '@gildscope/ui'
import { IconAlertTriangle, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useIsPhone } from '../../../../shell/use-is-phone.ts'
import { fetchKey, missingKey, purchaseKey, saleKey, vendorKey } from '../lines/line-keys.ts'
import type { Done } from '../lines/use-done.ts'
import styles from './answer.module.css'
import { currencyName, GoodLine, type Goods, GoodWords, goodName, useGoods } from './goods.tsx'
import { LineBox } from './line-box.tsx'
import { placesText } from './place-text.ts'
import { FETCH_HEADS, MISSING_HEADS, PURCHASE_HEADS, SALE_HEADS, VENDOR_HEADS } from './shopping-heads.tsx'
import { Slices, useOnPaper } from './slices.tsx'
import { daysText, rangeText, waitText } from './words.ts'

type GroupProps = {
  plan: Plan
  title: string
  note: string
  sum?: ReactNode
  isWarning?: boolean
  /** Of its columns; what stands in them is another thing in each group. */
  heads: ReactNode
  isPhone: boolean
  /** A row each. */
  children: readonly ReactNode[]
}

const WIDE_COLUMNS = 9
const PHONE_COLUMNS = 3

/** The best of a full account may have hundreds of lines in three groups, which take the browser half a second to lay out. */
const atFirst = ({ sales }: Plan): number => (sales.length > 0 ? 12 : 25)

const Group = ({ plan, title, note, sum, isWarning = false, heads, isPhone, children }: GroupProps) => {
  const columns = isPhone ? PHONE_COLUMNS : WIDE_COLUMNS
  const [isOpen, setOpen] = useState(true)
  const [isWhole, setWhole] = useState(false)
  const isOnPaper = useOnPaper()
  const rows = isWhole || isOnPaper ? children : children.slice(0, atFirst(plan))
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <tbody>
      <tr className={styles.group}>
        <th colSpan={columns} scope="rowgroup">
          <div className={styles.groupHead}>
            <button
              aria-expanded={isOpen}
              className={isWarning ? `${styles.fold} ${styles.warning}` : styles.fold}
              onClick={() => setOpen(!isOpen)}
              type="button"
            >
              {isWarning ? (
                <IconAlertTriangle aria-hidden="true" size={16} stroke={1.75} />
              ) : (
                <Icon aria-hidden="true" size={16} stroke={1.75} />
              )}
              <strong>{title}</strong>
              <span className={styles.note}>{note}</span>
            </button>
            {sum !== undefined && <span className={styles.groupSum}>{sum}</span>}
          </div>
        </th>
      </tr>
      {isOpen && !isPhone && heads}
      {isOpen && (
        <Slices isAtOnce={isOnPaper} of={plan}>
          {rows}
        </Slices>
      )}
      {isOpen && rows.length < children.length && (
        <tr>
          <td className={styles.all} colSpan={columns}>
            <Button onClick={() => setWhole(true)} size="small">
              {`Show all ${formatNumber(children.length)} lines`}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  )
}

const unitsText = formatNumber

const levelsText = ({ levels, worst }: NonNullable<Purchase['now']>) => (
  <>
    <span>{levels === 1 ? 'all at ' : `${formatNumber(levels)} levels to `}</span>
    <Coins value={worst} />
  </>
)

const PurchaseRow = ({ line, done }: { line: Purchase; done: Done }) => {
  const goods = useGoods()
  const { item, units, chosen, saved } = line
  const { now, order } = chosen === 'both' ? { now: line.bought, order: line.placed } : line
  const key = purchaseKey(line)
  const name = goodName(goods, itemGood(item))
  const shade = (way: 'now' | 'order'): string | undefined =>
    chosen === way || chosen === 'both' ? undefined : styles.dim
  return (
    <tr className={done.isDone(key) ? styles.done : undefined}>
      <td className={styles.boxCell}>
        <LineBox done={done} name={name} of={key} />
      </td>
      <th scope="row">
        <GoodLine good={itemGood(item)} />
      </th>
      <td className={styles.units}>{unitsText(units)}</td>
      <td className={`${styles.edge} ${shade('now') ?? ''}`}>
        {now === null ? <span className={styles.dim}>not so many</span> : levelsText(now)}
        {chosen === 'both' && <small className={styles.note}> × {unitsText(line.unitsNow)}</small>}
      </td>
      <td className={shade('now')}>{now !== null && <Coins value={now.total} />}</td>
      <td className={`${styles.edge} ${shade('order') ?? ''}`}>
        {order === null ? <span className={styles.dim}>none in time</span> : <Coins value={order.price} />}
        {chosen === 'both' && <small className={styles.note}> × {unitsText(line.unitsByOrder)}</small>}
      </td>
      <td className={shade('order')}>{order !== null && <Coins value={order.total} />}</td>
      <td className={styles.wait}>
        {order?.wait != null && (
          <>
            <span className={shade('order')}>{daysText(order.wait.days)}</span>{' '}
            <small className={styles.note}>{rangeText(order.wait)}</small>
          </>
        )}
      </td>
      <td className={`${styles.edge} ${chosen !== 'now' && saved !== null && saved > 0 ? styles.gain : styles.dim}`}>
        {savingOf(line) !== null && <Coins value={savingOf(line)} />}
      </td>
    </tr>
  )
}

/** What the order saves, or would have saved. */
const savingOf = ({ chosen, saved, now, order }: Purchase): number | null => {
  if (chosen !== 'now') return saved
  return now === null || order === null ? null : now.total - order.total
}

const PhoneRow = ({ line, done }: { line: Purchase; done: Done }) => {
  const goods = useGoods()
  const { item, units, chosen, paid } = line
  const { now, order } = chosen === 'both' ? { now: line.bought, order: line.placed } : line
  const key = purchaseKey(line)
  const how = (): string => {
    if (chosen === 'now') {
      const levels = now === null || now.levels === 1 ? '' : `, ${formatNumber(now.levels)} levels`
      return `${unitsText(units)} at once${levels}`
    }
    const wait = order?.wait == null ? '' : ` waits ${waitText(order.wait)}`
    if (chosen === 'order') return `${unitsText(units)} by order${wait}`
    return `${unitsText(line.unitsNow)} at once, ${unitsText(line.unitsByOrder)} by order${wait}`
  }
  return (
    <tr className={done.isDone(key) ? styles.done : undefined}>
      <td className={styles.boxCell}>
        <LineBox done={done} name={goodName(goods, itemGood(item))} of={key} />
      </td>
      <th scope="row">
        <GoodLine good={itemGood(item)} size={28} />
        <span className={styles.second}>{how()}</span>
      </th>
      <td>
        <Coins value={paid} />
        <span className={styles.second}>
          {chosen === 'order' && order !== null ? (
            <>
              <Coins value={order.price} /> each
            </>
          ) : (
            now !== null && (
              <>
                <Coins value={now.worst} /> at most
              </>
            )
          )}
        </span>
      </td>
    </tr>
  )
}

const priceText = (goods: Goods, { currencies }: VendorLine): string =>
  currencies.map(({ id, units }) => `${formatNumber(units)} ${currencyName(goods, id)}`).join(', ')

const merchantText = ({ way, units, times }: VendorLine): string => {
  const { merchant, count } = way
  const where = merchant === null ? 'a vendor' : [merchant.name, ...merchant.locations.slice(0, 1)].join(', ')
  return count === 1 || times === units ? where : `${where}, ${formatNumber(count)} at a time`
}

type WideProps = {
  of: string
  good: FetchLine['good']
  units: number
  words: ReactNode
  aside?: ReactNode
  end?: ReactNode
  done: Done
  isPhone: boolean
}

/** A line that is not bought at the trading post. */
const OtherRow = ({ of, good, units, words, aside, end, done, isPhone }: WideProps) => {
  const name = goodName(useGoods(), good)
  const className = done.isDone(of) ? styles.done : undefined
  const box = (
    <td className={styles.boxCell}>
      <LineBox done={done} name={name} of={of} />
    </td>
  )
  if (isPhone)
    return (
      <tr className={className}>
        {box}
        <th scope="row">
          <GoodLine good={good} size={28} />
          <span className={styles.second}>
            {unitsText(units)}, {words}
          </span>
        </th>
        <td>
          {end}
          <span className={`${styles.second} ${styles.aside}`}>{aside}</span>
        </td>
      </tr>
    )
  return (
    <tr className={className}>
      {box}
      <th scope="row">
        <GoodLine good={good} />
      </th>
      <td className={styles.units}>{unitsText(units)}</td>
      <td className={`${styles.edge} ${styles.words}`} colSpan={4}>
        {words}
      </td>
      <td className={styles.wait}>{aside}</td>
      <td className={styles.edge}>{end}</td>
    </tr>
  )
}

const missingWords = ({ wantedFor, held }: Missing): ReactNode => (
  <>
    {wantedFor.length > 0 && (
      <>
        for{' '}
        {wantedFor.map((good, index) => (
          <span key={good}>
            {index > 0 && ', '}
            <GoodWords good={good} />
          </span>
        ))}
      </>
    )}
    {held > 0 && `${wantedFor.length > 0 ? '; ' : ''}${formatNumber(held)} held`}
  </>
)

const saleWords = ({ how, price, wait }: Sale): ReactNode => {
  if (how === 'vendor')
    return (
      <>
        to a vendor, at <Coins value={price} />
      </>
    )
  if (how === 'bids')
    return (
      <>
        to bids at once, down to <Coins value={price} />
      </>
    )
  return (
    <>
      listed at <Coins value={price} />
      {wait !== null && `, sold in ${waitText(wait)}`}
    </>
  )
}

/** It stands in the title of a group, above its columns: in words of its own. */
const GroupSum = ({ what, copper }: { what: string; copper: number }) => (
  <>
    <span className={styles.note}>{what}</span> <Coins value={copper} />
  </>
)

const sumOf = (lines: readonly number[]): number => lines.reduce((sum, copper) => sum + copper, 0)

/** What to buy, fetch and obtain, grouped by where to go. */
export const Shopping = ({ plan, done }: { plan: Plan; done: Done }) => {
  const isPhone = useIsPhone()
  const goods = useGoods()
  const { sales, purchases, vendors, fetched, missing } = plan
  const Row = isPhone ? PhoneRow : PurchaseRow
  const byOrder = purchases.filter(({ unitsByOrder }) => unitsByOrder > 0).length
  const bought = purchases.filter((line) => done.isDone(purchaseKey(line))).length
  const got = fetched.filter((line) => done.isDone(fetchKey(line))).length
  const values = fetched.map(({ value }) => value ?? 0)
  return (
    <ScrollBox className={styles.panel} label="Shopping list">
      <table aria-label="Shopping list" className={styles.list}>
        {sales.length > 0 && (
          <Group
            plan={plan}
            heads={SALE_HEADS}
            isPhone={isPhone}
            note={`${counted(sales.length, 'line')}, after fees, at volumes that the market takes`}
            sum={<GroupSum copper={sumOf(sales.map(({ received }) => received))} what="to receive" />}
            title="Sell today"
          >
            {sales.map((sale) => (
              <OtherRow
                done={done}
                end={<Coins value={sale.received} />}
                good={itemGood(sale.item)}
                isPhone={isPhone}
                key={saleKey(sale)}
                of={saleKey(sale)}
                units={sale.units}
                words={saleWords(sale)}
              />
            ))}
          </Group>
        )}
        {purchases.length > 0 && (
          <Group
            plan={plan}
            heads={PURCHASE_HEADS}
            isPhone={isPhone}
            note={[
              counted(purchases.length, 'kind'),
              ...(byOrder > 0 ? [`${formatNumber(byOrder)} by order`] : []),
              ...(bought > 0 ? [`${formatNumber(bought)} bought`] : []),
            ].join(', ')}
            sum={<GroupSum copper={sumOf(purchases.map(({ paid }) => paid))} what="to pay" />}
            title="Trading post"
          >
            {purchases.map((line) => (
              <Row done={done} key={purchaseKey(line)} line={line} />
            ))}
          </Group>
        )}
        {vendors.length > 0 && (
          <Group
            plan={plan}
            heads={VENDOR_HEADS}
            isPhone={isPhone}
            note={counted(vendors.length, 'kind')}
            sum={<GroupSum copper={sumOf(vendors.map(({ coin }) => coin))} what="to pay" />}
            title="Vendors"
          >
            {vendors.map((line) => (
              <OtherRow
                aside={priceText(goods, line)}
                done={done}
                end={<Coins value={line.coin} />}
                good={itemGood(line.item)}
                isPhone={isPhone}
                key={vendorKey(line)}
                of={vendorKey(line)}
                units={line.units}
                words={merchantText(line)}
              />
            ))}
          </Group>
        )}
        {fetched.length > 0 && (
          <Group
            plan={plan}
            heads={FETCH_HEADS}
            isPhone={isPhone}
            note={[counted(fetched.length, 'kind'), ...(got > 0 ? [`${formatNumber(got)} fetched`] : [])].join(', ')}
            sum={<GroupSum copper={sumOf(values)} what="would bring, if sold" />}
            title="Fetch from your accounts"
          >
            {fetched.map((line) => (
              <OtherRow
                aside={line.held > line.units && `${formatNumber(line.held)} there`}
                done={done}
                end={line.value === null ? <span className={styles.dim}>bound</span> : <Coins value={line.value} />}
                good={line.good}
                isPhone={isPhone}
                key={fetchKey(line)}
                of={fetchKey(line)}
                units={line.units}
                words={placesText(line.places)}
              />
            ))}
          </Group>
        )}
        {missing.length > 0 && (
          <Group
            plan={plan}
            heads={MISSING_HEADS}
            isPhone={isPhone}
            isWarning
            note="not for sale, not counted in any total"
            title="To be obtained"
          >
            {missing.map((line) => (
              <OtherRow
                done={done}
                good={line.good}
                isPhone={isPhone}
                key={missingKey(line)}
                of={missingKey(line)}
                units={line.units}
                words={missingWords(line)}
              />
            ))}
          </Group>
        )}
      </table>
    </ScrollBox>
  )
}
