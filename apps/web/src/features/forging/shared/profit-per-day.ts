import type { CraftingRow } from '@gildscope/contracts'
import { counted, formatNumber } from '@gildscope/ui'
import { defineColumns } from '@gildscope/ui/data-table'

/** `A day permits 1 craft: …`; null: any number. */
const limitText = ({ crafts_per_day: limit }: CraftingRow): string | null => {
  if (limit == null) return null
  const permitted =
    limit >= 1 ? `A day permits ${counted(limit, 'craft')}` : `A craft takes ${formatNumber(1 / limit)} days`
  return `${permitted}, because what it takes is crafted once a day.`
}

/** What crafting earns a day, and how often a day permits it. */
export const profitPerDayColumns = defineColumns<CraftingRow>()([
  {
    id: 'profit_per_day',
    title: 'Profit/day',
    kind: 'coins',
    help: 'Profit of making as many as are sold per day, or as a day permits where something is crafted once a day',
    isGain: true,
    value: (row) => row.profit_per_day,
    detail: limitText,
    tone: ({ crafts_per_day: limit }) => (limit == null ? null : 'warn'),
  },
  {
    id: 'crafts_per_day',
    title: 'Crafts/day',
    kind: 'number',
    decimals: 2,
    help: 'How often a day permits it, where something is crafted once a day; a dash: any number of times',
    value: (row) => row.crafts_per_day,
    detail: limitText,
    width: 90,
  },
])
