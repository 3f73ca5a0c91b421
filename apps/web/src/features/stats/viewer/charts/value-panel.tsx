import { Panel, spokenCoins } from '@gildscope/ui'
import { EChart, useChartColors } from '@gildscope/ui/chart'
import { useMemo } from 'react'
import type { DropRow } from '../drops/model.ts'
import { BAR_HEIGHT, valueBars, valueOption } from './value-option.ts'

const PADDING = 12

/** What each drop contributes to the value of one unit. */
export const ValuePanel = ({ rows }: { rows: readonly DropRow[] }) => {
  const colors = useChartColors()
  const bars = useMemo(() => valueBars(rows), [rows])
  const option = useMemo(() => valueOption(bars, colors), [bars, colors])
  if (bars.length === 0) return null
  return (
    <Panel note="after fees" title="Value per unit by drop">
      <EChart
        height={bars.length * BAR_HEIGHT + PADDING}
        label="Value per unit by drop"
        option={option}
        summary={bars.map(({ name, worth }) => `${name} ${spokenCoins(worth)}`).join(', ')}
      />
    </Panel>
  )
}
