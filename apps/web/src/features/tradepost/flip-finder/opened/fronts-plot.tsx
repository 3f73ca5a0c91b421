import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import type { FlipSettings } from '@gildscope/contracts'
import type { Copper, Side } from '@gildscope/market'
import { coinLetters } from '@gildscope/ui/chart'
import { hourText } from '../settings/visits.ts'
import { type Front, inFront, visitsWithin } from './fronts.ts'
import styles from './opened.module.css'

const WIDTH = 480
const PLOT = 400
const SIDES = { sell: { from: 6, to: 56 }, buy: { from: 76, to: 126 } } as const satisfies Record<Side, object>
const BAND = { from: 132, to: 140 } as const
const HEIGHT = 160

type Scale = { x: (at: number) => number; y: (price: Copper) => number; most: Copper; least: Copper }

const scaleOf = (fronts: readonly Front[], { side, now }: { side: Side; now: number }): Scale => {
  const prices = fronts.flatMap(({ price }) => (price === null ? [] : [price]))
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const { from, to } = SIDES[side]
  return {
    x: (at) => ((at - now + DAY_MS) / DAY_MS) * PLOT,
    y: (price) => (most === least ? (from + to) / 2 : to - ((price - least) / (most - least)) * (to - from)),
    ...{ most, least },
  }
}

/** Steps of a best price, broken where the side was empty. */
const pathOf = (fronts: readonly Front[], { x, y }: Scale): string => {
  let isOpen = false
  return fronts
    .map(({ from, to, price }) => {
      if (price === null) {
        isOpen = false
        return ''
      }
      const start = isOpen ? `V${y(price).toFixed(1)}` : `M${x(from).toFixed(1)} ${y(price).toFixed(1)}`
      isOpen = true
      return `${start}H${x(to).toFixed(1)}`
    })
    .join('')
}

const Line = ({ fronts, side, now }: { fronts: readonly Front[]; side: Side; now: number }) => {
  if (fronts.every(({ price }) => price === null)) return null
  const scale = scaleOf(fronts, { side, now })
  const { most, least, y } = scale
  return (
    <>
      <path className={side === 'buy' ? styles.bidLine : styles.askLine} d={pathOf(fronts, scale)} />
      {[...new Set([most, least])].map((price) => (
        <text className={styles.axis} key={price} x={PLOT + 6} y={y(price) + 4}>
          {coinLetters(price)}
        </text>
      ))}
    </>
  )
}

export type FrontsPlotProps = { fronts: Record<Side, readonly Front[]>; visits: FlipSettings['visits']; now: number }

/** Best prices of the last day, the visits, and how long an own bid would have been in front after each. */
export const FrontsPlot = ({ fronts, visits, now }: FrontsPlotProps) => {
  const at = visitsWithin(visits, now)
  const x = (time: number): number => ((time - now + DAY_MS) / DAY_MS) * PLOT
  const held = inFront(fronts.buy, { side: 'buy', visits: at, now })
  const hours = held.reduce((sum, { from, to }) => sum + to - from, 0) / HOUR_MS
  return (
    <svg
      aria-label={`Best prices of the last day; a bid placed at ${at.length} visits would have been in front for ${hours.toFixed(1)} hours`}
      className={styles.fronts}
      role="img"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    >
      {held.map(({ from, to }) => (
        <rect
          className={styles.held}
          height={SIDES.buy.to - SIDES.buy.from + 8}
          key={from}
          width={Math.max(1, x(to) - x(from))}
          x={x(from)}
          y={SIDES.buy.from - 4}
        />
      ))}
      {fronts.buy.map(({ from, to }, place) => (
        <rect
          className={place % 2 === 0 ? styles.band : styles.otherBand}
          height={BAND.to - BAND.from}
          key={from}
          width={Math.max(0, x(to) - x(from))}
          x={x(from)}
          y={BAND.from}
        />
      ))}
      {held.map(({ from, to }) => (
        <rect
          className={styles.heldBand}
          height={BAND.to - BAND.from}
          key={from}
          width={Math.max(1, x(to) - x(from))}
          x={x(from)}
          y={BAND.from}
        />
      ))}
      <text className={styles.axis} x={PLOT + 6} y={BAND.to}>
        fronts
      </text>
      {at.map((time, place) => (
        <g key={time}>
          <line className={styles.visit} x1={x(time)} x2={x(time)} y1={0} y2={BAND.to} />
          {at.length <= 2 && (
            <text
              className={styles.visitText}
              textAnchor={place === 0 ? 'start' : 'end'}
              x={x(time) + (place === 0 ? 4 : -4)}
              y={70}
            >
              {`you look in, ${hourText(new Date(time).getUTCHours())}`}
            </text>
          )}
        </g>
      ))}
      <Line fronts={fronts.sell} now={now} side="sell" />
      <Line fronts={fronts.buy} now={now} side="buy" />
      {[24, 18, 12, 6, 0].map((ago) => (
        <text
          className={styles.axis}
          key={ago}
          textAnchor={ago === 24 ? 'start' : ago === 0 ? 'end' : 'middle'}
          x={x(now - ago * HOUR_MS)}
          y={HEIGHT - 4}
        >
          {ago === 0 ? 'now' : new Date(now - ago * HOUR_MS).toISOString().slice(11, 16)}
        </text>
      ))}
    </svg>
  )
}
