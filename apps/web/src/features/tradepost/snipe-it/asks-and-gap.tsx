import type { ItemRow } from '@gildscope/contracts'
import { Missing, spokenCoins } from '@gildscope/ui'
import { useRef } from 'react'
import { useAsks } from '../../../market/use-asks.ts'
import styles from './asks-and-gap.module.css'
import { BAR_WIDTH, gapDrawing } from './gap-drawing.ts'
import { useInView } from './use-in-view.ts'

const FRAME = { width: 164, height: 26 }

/** Why the row is listed: the asks below the gap, the gap, and the asks above it. */
export const AsksAndGap = ({ row }: { row: ItemRow }) => {
  const place = useRef<HTMLSpanElement>(null)
  const isSeen = useInView(place)
  const { id, snipe_buy_min: buyMin, snipe_buy_max: buyMax, snipe_sell: sellPrice } = row
  const { asks } = useAsks(isSeen && id != null ? id : null)
  if (buyMin == null || buyMax == null || sellPrice == null) return <Missing />
  const { bars, gap } = gapDrawing(asks ?? [], { buyMin, buyMax, sellPrice }, FRAME)
  const label = `Asks from ${spokenCoins(buyMin)} to ${spokenCoins(buyMax)}, then none up to ${spokenCoins(sellPrice + 1)}`
  return (
    <span className={styles.place} ref={place}>
      <svg aria-label={label} role="img" {...FRAME}>
        <rect className={styles.gap} height={FRAME.height} width={gap.width} x={gap.x} y={0} />
        {bars.map(({ x, height, isBought }, index) => (
          <rect
            className={isBought ? styles.bought : styles.above}
            height={height}
            key={index}
            width={BAR_WIDTH}
            x={x}
            y={FRAME.height - height}
          />
        ))}
      </svg>
    </span>
  )
}
