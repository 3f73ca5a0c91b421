import { Coins, formatNumber, spokenCoins } from '@gildscope/ui'
import { type ChartActions, ChartCursor, EChart, useChartColors } from '@gildscope/ui/chart'
import { useMemo, useRef, useState } from 'react'
import styles from './depth-chart.module.css'
import { type DepthAt, type DepthLevel, depthAt, depthModel } from './depth-model.ts'
import { depthOption } from './depth-option.ts'

const HEIGHT = 230
/** Inside the plot, for the crosshair that keys move. */
const INSIDE_Y = 20

type DepthChartProps = {
  /** Levels best first. */
  buys: readonly DepthLevel[]
  sells: readonly DepthLevel[]
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

/** Cumulative units by price, on both sides. */
export const DepthChart = ({ buys, sells }: DepthChartProps) => {
  const colors = useChartColors()
  const model = useMemo(() => depthModel(buys, sells), [buys, sells])
  const option = useMemo(() => depthOption({ model, colors }), [model, colors])
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
  const summary = `Within ${model.reachPercent} percent of the price ${formatNumber(model.bids.at(-1)?.units ?? 0)} units are wanted and ${formatNumber(model.asks.at(-1)?.units ?? 0)} offered.`
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
