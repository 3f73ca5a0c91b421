import { CHANGE_FIGURES } from './change-figures.ts'
import type { ItemFigure } from './item-figure.ts'
import { TOOL_FIGURES } from './tool-figures.ts'

/** Fields of an item that follow from others of its row. */
export const ITEM_FIGURES: ReadonlyMap<string, ItemFigure> = new Map([
  ...CHANGE_FIGURES,
  ...Object.entries<ItemFigure>(TOOL_FIGURES),
])
