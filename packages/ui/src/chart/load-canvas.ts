import type { RefObject } from 'react'
import { latePart, preloadPart, useLatePart } from '../due/late-part.ts'
import { useSeen } from '../due/use-due.ts'

// Without a canvas, as in jsdom, the drawing code is useless.
export const canDraw = (): boolean => 'CanvasRenderingContext2D' in globalThis

/** The code of echarts. */
const canvas = latePart(async () => (await import('./echart-canvas.tsx')).EChartCanvas)

/** On a phone a chart is below the first view, and its code would compete with visible content for the connection. */
const comesLater = (): boolean => matchMedia('(max-width: 759px)').matches

/** The component that draws a chart at a place; null until it is loaded, on a phone until the place is visible. */
export const useCanvas = (place: RefObject<HTMLElement | null>) => {
  const isSeen = useSeen(place, !comesLater())
  return useLatePart(canvas, canDraw() && isSeen)
}

/** For pages that show a chart immediately: its code loads in parallel with their data. */
export const preloadCharts = (): void => {
  if (canDraw() && !comesLater()) preloadPart(canvas)
}
