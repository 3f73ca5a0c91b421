import { defineKind } from './kind.ts'

/** Drawn for the eye alone: its figures stand in other columns. */
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
