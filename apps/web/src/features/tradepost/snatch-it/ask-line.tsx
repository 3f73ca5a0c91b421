import type { ItemRow } from '@gildscope/contracts'
import { Missing, Sparkline, spokenCoins } from '@gildscope/ui'
import { use } from 'react'
import styles from './ask-line.module.css'
import { WeekLinesContext } from './use-week-lines.ts'

const WIDTH = 164

/** Why the row is listed: the lowest ask fell below its usual level. */
export const AskLine = ({ row }: { row: ItemRow }) => {
  const lines = use(WeekLinesContext)
  const { id, snatch_buy: buy, snatch_sell: usual } = row
  if (buy == null || usual == null || id == null || lines === 'failed') return <Missing />
  if (lines === 'waiting') return <span aria-hidden="true" className={styles.waiting} />
  return (
    <Sparkline
      height={28}
      label={`Lowest ask now ${spokenCoins(buy)}, usually ${spokenCoins(usual)}`}
      reference={usual}
      values={[...(lines.get(id) ?? []), buy]}
      width={WIDTH}
    />
  )
}
