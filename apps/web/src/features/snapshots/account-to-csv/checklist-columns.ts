import type { ChecklistColumn } from '../../../market/game-account/checklist/selection.ts'

/** In the order of the specification. */
export const COLUMNS: readonly ChecklistColumn[] = [
  { place: 'inventory', title: 'Characters' },
  { place: 'equipment', title: 'Equipment' },
  { place: 'bank', title: 'Bank' },
  { place: 'materials', title: 'Materials' },
  { place: 'tpSells', title: 'TradePost Sells' },
  { place: 'deliveryBox', title: 'Delivery Box' },
  { place: 'sharedInventory', title: 'Shared Inventory' },
  { place: 'guild', title: 'Guilds' },
]

/** Permissions that the page can make use of. */
export const USED_PERMISSIONS = ['account', 'inventories', 'characters', 'tradingpost', 'guilds'] as const
