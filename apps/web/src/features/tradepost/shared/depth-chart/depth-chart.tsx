import { Coins, formatNumber, spokenCoins } from '@gildscope/ui'
import { type ChartActions, ChartCursor, EChart, useChartColors } from '@gildscope/ui/chart'
import { useMemo, useRef, useState } from 'react'
import styles from './depth-chart.module.css'
import { type DepthAt, type DepthLevel, type DepthMark, type DepthModel, depthAt, depthModel } from './depth-model.ts'
import { depthOption } from './depth-option.ts'

const HEIGHT = 230
/** Inside the plot, for the crosshair that keys move. */
const INSIDE_Y = 20

type DepthChartProps = {
  /** Levels best first. */
  buys: readonly DepthLevel[]
  sells: readonly DepthLevel[]
  /** Prices among the asks to which something reaches. */
  marks?: readonly DepthMark[]
}

const WORDS = { buy: 'wanted at this price or more', sell: 'offered at this price or less' } as const

const spokenDepth = ({ price, side, units, cost }: DepthAt): string =>
  side === null
    ? `${spokenCoins(price)}, between the sides`
    : `${spokenCoins(price)}, ${formatNumber(units)} units ${WORDS[side]}, ${spokenCoins(cost)} together`

const Values = ({ at, reachPercent }: { at: DepthAt | null; reachPercent: number }) => (
  <div className={styles.values} aria-hidden="true">
    {at === null ? (
      `Units within ${reachPercent} % of the price`
    ) : (
      <>
        <b>
          <Coins value={Math.round(at.price)} />
        </b>
        {at.side === null ? (
          <span>between the sides</span>
        ) : (
          <>
            <span>
              {at.side === 'buy' ? 'Bids' : 'Asks'} to here <b>{formatNumber(at.units)}</b>
            </span>
            <span>
              <Coins value={at.cost} form="gold" />
            </span>
          </>
        )}
      </>
    )}
  </div>
)

const NO_MARKS: readonly DepthMark[] = []

const summaryOf = ({ bids, asks, reachPercent }: DepthModel, marks: readonly DepthMark[]): string => {
  const unitsOf = (points: DepthModel['asks']): string => formatNumber(points.at(-1)?.units ?? 0)
  if (marks.length === 0)
    return `Within ${reachPercent} percent of the price ${unitsOf(bids)} units are wanted and ${unitsOf(asks)} offered.`
  const reaches = marks.map(({ label, price }) => `${label} to ${spokenCoins(price)}`)
  return `Within ${reachPercent} percent of the price ${unitsOf(asks)} units are offered. ${reaches.join(', ')}.`
}

/** Cumulative units by price, on both sides. */
export const DepthChart = ({ buys, sells, marks = NO_MARKS }: DepthChartProps) => {
  const colors = useChartColors()
  const model = useMemo(() => depthModel(buys, sells, marks), [buys, sells, marks])
  const option = useMemo(() => depthOption({ model, colors, marks }), [model, colors, marks])
  const [price, setPrice] = useState<number | null>(null)
  const actions = useRef<ChartActions>(null)
  const onEvents = useMemo(
    () => ({
      updateAxisPointer: (event: unknown) => {
        const { axesInfo } = event as { axesInfo?: { value: number }[] }
        setPrice(axesInfo?.[0]?.value ?? null)
      },
    }),
    [],
  )
  if (model.window === null) return <p className={styles.empty}>There are no orders on either side.</p>
  const prices = [...model.bids].reverse().concat(model.asks)
  const at = price === null ? null : depthAt(model, price)
  const moveTo = (index: number | null) => {
    const next = index === null ? null : (prices[index]?.price ?? null)
    setPrice(next)
    if (next === null) actions.current?.hideCrosshair()
    else actions.current?.showCrosshair(next, INSIDE_Y)
  }
  const index = price === null ? -1 : prices.findLastIndex((point) => point.price <= price)
  const summary = summaryOf(model, marks)
  return (
    <>
      <Values at={at} reachPercent={model.reachPercent} />
      <div className={styles.plot}>
        <EChart
          option={option}
          height={HEIGHT}
          label="Depth of the order book"
          summary={summary}
          onEvents={onEvents}
          actionsRef={actions}
        />
        <ChartCursor
          label="Price in the order book"
          count={prices.length}
          index={index < 0 ? null : index}
          valueText={at === null ? summary : spokenDepth(at)}
          onMove={moveTo}
        />
      </div>
    </>
  )
}
