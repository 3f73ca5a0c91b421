import { latePart, preloadPart, useLatePart } from '../due/late-part.ts'

// Without a canvas, as in jsdom, there is nothing to draw on and no use for the code that draws.
export const canDraw = (): boolean => 'CanvasRenderingContext2D' in globalThis

/** The code of echarts. */
const canvas = latePart(async () => (await import('./echart-canvas.tsx')).EChartCanvas)

/** What draws charts; null until it is there. */
export const useCanvas = () => useLatePart(canvas, canDraw())

/** For pages that will show a chart: its code comes while their data is still on its way. */
export const preloadCharts = (): void => {
  if (canDraw()) preloadPart(canvas)
}
