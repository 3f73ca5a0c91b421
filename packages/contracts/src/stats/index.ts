import type { AnyEndpoint } from '../endpoint.ts'
import { getDropRate, getDrops } from './drop-figures.ts'
import * as records from './drop-records.ts'
import { submitDrops } from './drop-submission.ts'
import * as fillShares from './fill-shares.ts'
import * as forging from './forging.ts'

export * from './drop-figures.ts'
export * from './drop-records.ts'
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
export * from './drop-submission.ts'
export * from './fill-shares.ts'
export * from './forging.ts'

export const statsEndpoints: readonly AnyEndpoint[] = [
  forging.getPrecursorForges,
  forging.submitPrecursorForge,
  forging.getMiniForges,
  forging.submitMiniForge,
  records.getActivities,
  records.getResearchItems,
  records.getDropRecords,
  submitDrops,
  getDrops,
  getDropRate,
  records.listDropSubmissions,
  records.exportDropsJsonl,
  records.exportDropsCsv,
  fillShares.getFillShares,
]
