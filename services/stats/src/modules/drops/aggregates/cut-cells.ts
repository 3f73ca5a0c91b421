import type { RecordCut } from '@gildscope/research/drops'
import type { KeptCell } from './kept-items.ts'

/** Cells that a cut leaves, as the same cut leaves records. */
export const cutCells = (cells: readonly KeptCell[], cut: RecordCut): KeptCell[] =>
  cells.filter(
    (cell) =>
      (cut.hasFlagged || !cell.isFlagged) &&
      (cut.kit === undefined || cell.kit === cut.kit) &&
      (cut.magicFind === undefined || cell.magicFind === cut.magicFind) &&
      (cut.level === undefined || cell.level === cut.level) &&
      (cut.patchId === undefined || cell.patch === cut.patchId) &&
      (cut.from === undefined || cell.day >= cut.from) &&
      (cut.countingOn === undefined || cell.countsFrom <= cut.countingOn) &&
      (cut.to === undefined || cell.day <= cut.to),
  )
