import { Missing, Sparkline } from '@gildscope/ui'
import { use } from 'react'
import type { CurrencyRow } from './model.ts'
import { MonthLinesContext } from './use-month-lines.ts'

const WIDTH = 78

/** How the price of what the best way leads to has moved. */
export const MonthCell = ({ row: { value } }: { row: CurrencyRow }) => {
  const lines = use(MonthLinesContext)
  const [best] = value.ways
  const line = best === undefined ? undefined : lines.get(best.way.output)
  if (line === undefined || line.every((price) => price === null)) return <Missing />
  return <Sparkline height={22} label="Price of what the best way leads to, 30 days" values={line} width={WIDTH} />
}
