import type { ChartColors } from '@gildscope/ui/chart'
import type { SeriesId } from './sums.ts'

/** Name of each series next to the graph. */
export const SERIES_NAMES: Readonly<Record<SeriesId, string>> = {
  total: 'total',
  inventory: 'inventory',
  equipment: 'equipment',
  wallet: 'wallet',
  bank: 'bank',
  materials: 'materials',
  tpSells: 'TP sells',
  sharedInventory: 'shared inventory',
  deliveryBox: 'delivery box',
  guild: 'guild',
}

/** A place has one colour on every page. */
export const SERIES_COLORS: Readonly<Record<SeriesId, keyof ChartColors>> = {
  total: 'total',
  inventory: 'series1',
  equipment: 'series2',
  wallet: 'series3',
  bank: 'series4',
  materials: 'series5',
  deliveryBox: 'series6',
  sharedInventory: 'series7',
  tpSells: 'series8',
  guild: 'rest',
}
