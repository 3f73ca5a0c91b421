import { defineKind } from './kind.ts'

/** Purely visual: its figures are in other columns. */
export const drawingKind = defineKind('drawing', {
  isRight: false,
  width: 180,
  skeletonRatio: 0.8,
  grammar: 'text',
  compare: () => 0,
  text: () => '',
  raw: () => null,
  cell: ({ draw }) => draw(),
})
