import type { AnyEndpoint } from '../endpoint.ts'
import * as drops from './drops.ts'
import * as fillShares from './fill-shares.ts'
import * as forging from './forging.ts'

export {
  type CutQuery,
  cutQuery,
  DROP_ACTIVITIES,
  DROP_DELAYS,
  DROP_FLAGS,
  type DropActivity,
  type DropDelay,
  type DropFlag,
  LEVEL_BANDS,
  MAGIC_FIND_BANDS,
  type PricedStack,
  SALVAGE_KITS,
  type SalvageKit,
} from './drop-shapes.ts'
export * from './drops.ts'
export * from './fill-shares.ts'
export * from './forging.ts'

export const statsEndpoints: readonly AnyEndpoint[] = [
  forging.getPrecursorForges,
  forging.submitPrecursorForge,
  forging.getMiniForges,
  forging.submitMiniForge,
  drops.getActivities,
  drops.getResearchItems,
  drops.getDropRecords,
  drops.submitDrops,
  drops.getDrops,
  drops.getDropRate,
  drops.listDropSubmissions,
  drops.exportDropsJsonl,
  drops.exportDropsCsv,
  fillShares.getFillShares,
]
