export { LEVEL_BANDS, levelBand, MAGIC_FIND_BANDS, magicFindBand } from './bands.ts'
export { type CellCounts, countsOf, emptyCounts } from './cell.ts'
export { addCounts } from './merge-counts.ts'
