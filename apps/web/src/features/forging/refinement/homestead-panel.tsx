import type { HomesteadMaterial } from '@gildscope/game-data'
import { Choice } from '@gildscope/ui/forms'
import { useMemo } from 'react'
import type { ItemsState } from '../../../market/use-items-by-ids.ts'
import { useQueryParam } from '../../../shell/use-query-param.ts'
import { TablePanel } from '../shared/table-panel.tsx'
import { homesteadColumns, homesteadKey } from './homestead-columns.ts'
import { homesteadRows, type Upgrades } from './homestead-rows.ts'

const INITIAL = { sort: { column: 'instant', order: 'asc' }, rows: 10 } as const
const OPTIONS: readonly { value: Upgrades; label: string }[] = [
  { value: 'none', label: 'No upgrades' },
  { value: 'one', label: 'One upgrade' },
  { value: 'both', label: 'Both upgrades' },
]

/** What one homestead material costs by each input. Every refiner has upgrades of its own. */
export const HomesteadPanel = ({ material, prices }: { material: HomesteadMaterial; prices: ItemsState }) => {
  const id = `homestead-${material.key}`
  const [param, setParam] = useQueryParam(`${id}.upgrades`)
  const upgrades = OPTIONS.find(({ value }) => value === param)?.value ?? 'none'
  const { items } = prices
  const rows = useMemo(
    () => (items === undefined ? undefined : homesteadRows(material, items, upgrades)),
    [material, items, upgrades],
  )
  return (
    <TablePanel
      columns={homesteadColumns}
      failed={prices.error === null ? null : prices}
      id={id}
      initial={INITIAL}
      note="cost of one by what is refined"
      noun="inputs"
      rowKey={homesteadKey}
      rows={rows}
      title={material.name}
    >
      <Choice
        label={`Trade efficiency upgrades for ${material.name}`}
        onChange={(value) => setParam(value === 'none' ? null : value)}
        options={OPTIONS}
        value={upgrades}
      />
    </TablePanel>
  )
}
