import { COPPER_PER_GOLD } from '@gildscope/market'
import { COIN_ID, type CouldBe } from '@gildscope/planner'
import { Coins, formatNumber, Panel } from '@gildscope/ui'
import type { ReactNode } from 'react'
import styles from './answer.module.css'
import { currencyName, type Goods, GoodWords, useGoods } from './goods.tsx'
import { daysText } from './words.ts'

const titleOf = ({ kind, good, discipline, rating }: CouldBe): ReactNode => {
  const named = good === null ? 'it' : <GoodWords good={good} />
  switch (kind) {
    case 'all-by-order':
      return 'Every purchase by order'
    case 'all-now':
      return 'Everything bought at once'
    case 'all-today':
      return 'All done today'
    case 'stock-for-nothing':
      return 'Own stock for nothing'
    case 'one-more':
      return <>One more {named}</>
    case 'buy-instead':
      return <>Buying {named}</>
    case 'make-instead':
      return <>Making {named} yourself</>
    case 'at-once':
      return <>{named} at once</>
    case 'learn':
      return `A ${discipline ?? 'crafter'} of ${rating ?? 0}`
  }
}

const amountOf = ({ kind, by }: CouldBe): ReactNode => {
  if (kind === 'one-more') return <Coins value={by} />
  return (
    <span className={by < 0 ? styles.gain : undefined}>
      {by > 0 ? 'costs ' : 'saves '}
      <Coins form={Math.abs(by) < COPPER_PER_GOLD ? 'exact' : 'gold'} value={Math.abs(by)} />
    </span>
  )
}

const noteOf = ({ kind, good, days, currencies }: CouldBe, goods: Goods): ReactNode => {
  const paid = currencies
    .filter(({ id }) => id !== COIN_ID)
    .map(
      ({ id, units }) =>
        `${formatNumber(Math.abs(units), Number.isInteger(units) ? 0 : 1)} ${currencyName(goods, id)} ${units > 0 ? 'more' : 'less'}`,
    )
  const time = days === null ? [] : [`${daysText(Math.abs(days))} ${days > 0 ? 'longer' : 'earlier'}`]
  return (
    <>
      {kind === 'learn' && good !== null && (
        <>
          makes <GoodWords good={good} />
          {(time.length > 0 || paid.length > 0) && ', '}
        </>
      )}
      {[...time, ...paid].join(', ')}
    </>
  )
}

const isNews = ({ by, days, currencies }: CouldBe): boolean => by !== 0 || days !== null || currencies.length > 0

type CouldBeListProps = { lines: readonly CouldBe[] | null; isBusy: boolean }

export const CouldBeList = ({ lines, isBusy }: CouldBeListProps) => {
  const goods = useGoods()
  const changing = (lines ?? []).filter(isNews)
  if (changing.length === 0)
    return <p className={styles.hint}>{isBusy ? 'Looking.' : 'No other choice would change much.'}</p>
  return (
    <ul className={styles.could}>
      {changing.map((line) => (
        <li key={`${line.kind} ${line.good} ${line.discipline} ${line.rating}`}>
          <span>{titleOf(line)}</span>
          <span className={styles.by}>{amountOf(line)}</span>
          <small>{noteOf(line, goods)}</small>
        </li>
      ))}
    </ul>
  )
}

/** How the plan would change, a line each. */
export const CouldBePanel = (props: CouldBeListProps) => (
  <Panel note="against this plan" title="Could be">
    <CouldBeList {...props} />
  </Panel>
)
