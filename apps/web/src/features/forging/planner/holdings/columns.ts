import { PLACE_NEEDS } from '@gildscope/holdings'
import type { ChecklistColumn } from '../../../../market/game-account/checklist/selection.ts'

/** What a plan may use; offers that are already listed only if somebody wants that. */
export const COLUMNS: readonly ChecklistColumn[] = [
  { place: 'materials', title: 'Materials' },
  { place: 'bank', title: 'Bank' },
  { place: 'sharedInventory', title: 'Shared inventory' },
  { place: 'inventory', title: 'Characters' },
  { place: 'deliveryBox', title: 'Delivery box' },
  { place: 'wallet', title: 'Wallet' },
  { place: 'tpSells', title: 'Own offers', isOnAtFirst: false },
]

/** Permissions that the page can make use of: of the places, of known recipes and of daily crafts. */
export const USED_PERMISSIONS: readonly string[] = [
  ...new Set([...COLUMNS.flatMap(({ place }) => PLACE_NEEDS[place]), 'unlocks', 'progression']),
]
