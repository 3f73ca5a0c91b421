import { breakEvenPrice } from '@gildscope/market'
import { Coins, formatNumber, formatPercent, Missing, Panel } from '@gildscope/ui'
import type { ReactNode } from 'react'
import type { Fees, Net } from '../../../../market/fees.ts'
import type { PageItem } from '../item-fields.ts'
import { LiveValue } from '../live-value.tsx'
import { type Flip, flipOf } from '../model.ts'
import styles from './flip-figures.module.css'
import { type FlipOffer, snatchOf, snipeOf } from './model.ts'

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.row}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const FlipCell = ({ flip: { profit, roi } }: { flip: Flip }) => (
  <>
    <span className={profit !== null && profit > 0 ? styles.gain : styles.loss}>
      <LiveValue value={profit}>
        <Coins isSigned value={profit} />
      </LiveValue>
    </span>
    <span className={styles.roi}>{roi === null ? <Missing /> : formatPercent(roi, { isSigned: true })}</span>
  </>
)

const Offer = ({ offer }: { offer: FlipOffer | string }) => {
  if (typeof offer === 'string') return <span>{offer}</span>
  const { units, from, to, isAverage = false, sell, profit } = offer
  return (
    <span className={styles.offer}>
      {formatNumber(units)} at <Coins value={from} />
      {to !== from && (
        <>
          {' '}
          to <Coins value={to} />
        </>
      )}
      {isAverage && ' on average'}, sell at <Coins value={sell} />,{' '}
      <span className={profit > 0 ? styles.gain : styles.loss}>
        <Coins isSigned value={profit} />
      </span>{' '}
      each
    </span>
  )
}

type FlipFiguresProps = { item: PageItem; fees: Fees; net: Net; setFees: (fees: Fees) => void }

/** The profit of buying and reselling this item. */
export const FlipFigures = ({ item, fees, net, setFees }: FlipFiguresProps) => (
  <Panel
    note={
      <label className={styles.exact}>
        <input
          checked={fees === 'exact'}
          onChange={(event) => setFees(event.currentTarget.checked ? 'exact' : 'usual')}
          type="checkbox"
        />
        exact fees
      </label>
    }
    title="Flip figures, after 15 % fees"
  >
    <dl className={styles.list}>
      <Row name="Buy order, then sell listing">
        <FlipCell flip={flipOf(item.buy_price, item.sell_price, net)} />
      </Row>
      <Row name="Buy now, list at 7-day high">
        <FlipCell flip={flipOf(item.sell_price, item['7d_sell_price_max'], net)} />
      </Row>
      <Row name="Break-even sell price">
        <Coins value={breakEvenPrice(item.buy_price ?? null, net)} />
        <span className={styles.roi} />
      </Row>
      <Row name="Snatch-it">
        <Offer offer={snatchOf(item)} />
      </Row>
      <Row name="Snipe-it">
        <Offer offer={snipeOf(item)} />
      </Row>
    </dl>
  </Panel>
)
