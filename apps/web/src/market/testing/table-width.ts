import { screen } from '@testing-library/react'

/** What two margins of 24 px, two scroll bars of 15 px and the frame leave of a window of 1280 px. */
export const ROOM_IN_1280 = 1280 - 2 * 24 - 2 * 15 - 2

/** Px that all columns take; in a narrower box the table is cut and scrolls. */
export const tableWidth = (label: string): number => {
  const { width } = screen.getByRole('grid', { name: label }).style
  return Number(/^max\(100%, (.*)px\)$/.exec(width)?.[1] ?? Number.NaN)
}
