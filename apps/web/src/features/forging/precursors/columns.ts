import { defineColumns } from '@gildscope/ui/data-table'
import type { ForgeRow } from '../shared/forge-rows.ts'
import { outputColumn, priceColumns } from '../shared/output-columns.ts'

export const columns = defineColumns<ForgeRow>()([
  ...outputColumn,
  {
    id: 'weaponType',
    title: 'Weapon type',
    kind: 'text',
    isWords: true,
    width: 110,
    value: ({ weaponType }) => weaponType,
  },
  { id: 'statName', title: 'Stat', kind: 'text', width: 120, value: ({ statName }) => statName },
  { id: 'upgradeName', title: 'Upgrade', kind: 'text', width: 190, value: ({ upgradeName }) => upgradeName },
  ...priceColumns,
])
