import type { MarketPulse } from '@gildscope/contracts'
import {
  Button,
  Change,
  Coins,
  formatNumber,
  ItemName,
  ItemTile,
  Missing,
  Panel,
  Sparkline,
  spokenCoins,
} from '@gildscope/ui'
import type { ReactNode } from 'react'
import { itemRef } from '../../../market/item-columns.ts'
import { itemPath } from '../../../pages/paths.ts'
import { dayChange, hourlyPrices, isUncounted, risingRatio } from './pulse.ts'
import styles from './pulse-panel.module.css'
import { usePulse } from './queries.ts'

const countText = (value: number): string =>
  value >= 1_000_000 ? `${formatNumber(value / 1_000_000, 1)} M` : formatNumber(value)

const Figure = ({ value }: { value: number | null }) => (value === null ? <Missing /> : countText(value))

type LineProps = { label: ReactNode; value: ReactNode; percent?: number | null }

const Line = ({ label, value, percent }: LineProps) => (
  <div className={styles.line}>
    <dt>{label}</dt>
    <dd className={styles.value}>{value}</dd>
    <dd className={styles.change}>{percent === undefined ? null : <Change percent={percent} />}</dd>
  </div>
)

const PulseFigures = ({ pulse }: { pulse: MarketPulse }) => {
  const { value, sold, traded, rising, falling } = pulse
  return (
    <>
      <dl className={styles.lines}>
        <Line label="Value sold" percent={dayChange(value)} value={<Coins form="gold" value={value.now} />} />
        <Line
          label={
            <>
              Units sold <small>est.</small>
            </>
          }
          percent={dayChange(sold)}
          value={<Figure value={sold.now} />}
        />
        <Line label="Items with a trade" percent={dayChange(traded)} value={<Figure value={traded.now} />} />
        <Line label="Rising / falling" value={`${formatNumber(rising)} / ${formatNumber(falling)}`} />
      </dl>
      <div aria-hidden="true" className={styles.bar}>
        <span className={styles.rising} style={{ flexGrow: risingRatio(pulse) }} />
        <span className={styles.falling} style={{ flexGrow: 1 - risingRatio(pulse) }} />
      </div>
      {isUncounted(pulse) && <p className={styles.hint}>Counted after the first minute.</p>}
    </>
  )
}

type PriceLineProps = { name: ReactNode; spoken: string; prices: readonly (number | null)[]; price: number | null }

const trendWords = (name: string, prices: readonly (number | null)[]): string => {
  const known = prices.filter((price) => price !== null)
  return `${name} over the last day: from ${spokenCoins(known[0] ?? 0)} to ${spokenCoins(known.at(-1) ?? 0)}`
}

const PriceLine = ({ name, spoken, prices, price }: PriceLineProps) => (
  <li className={styles.price}>
    <span className={styles.name}>{name}</span>
    {prices.filter((value) => value !== null).length > 1 && (
      <Sparkline height={16} label={trendWords(spoken, prices)} values={prices} width={64} />
    )}
    <span className={styles.coins}>
      <Coins value={price} />
    </span>
  </li>
)

const GEM = { rarity: 'Fine', type: 'UpgradeComponent' } as const

/** The market as a whole, and the three prices that players watch. */
export const PulsePanel = () => {
  const { pulse, error, retry, items, hours } = usePulse()
  const gems = pulse?.gems ?? []
  return (
    <Panel className={styles.panel ?? ''} headingLevel={3} isSmall note="last 24 h" title="Market pulse">
      {pulse !== null && <PulseFigures pulse={pulse} />}
      {pulse === null && error === null && <p className={`${styles.hint} ${styles.waiting}`}>Loading, Please Wait.</p>}
      {pulse === null && error !== null && (
        <p className={`${styles.hint} ${styles.waiting}`} role="alert">
          The figures of the whole market could not be fetched.{' '}
          <Button onClick={retry} variant="link">
            Try now
          </Button>
        </p>
      )}
      <ul className={styles.prices}>
        {items.map((row) => {
          const item = itemRef(row)
          return item === null ? null : (
            <PriceLine
              key={item.id}
              name={<ItemName href={itemPath(item.id)} item={item} />}
              price={row.sell_price ?? null}
              prices={hourlyPrices(hours, item.id)}
              spoken={item.name ?? `Item ${item.id}`}
            />
          )
        })}
        {gems.length > 0 && (
          <PriceLine
            name={
              <span className={styles.gems}>
                <ItemTile item={GEM} size={20} />
                100 gems
              </span>
            }
            price={gems.at(-1)?.copper ?? null}
            prices={gems.map(({ copper }) => copper)}
            spoken="100 gems"
          />
        )}
      </ul>
    </Panel>
  )
}
