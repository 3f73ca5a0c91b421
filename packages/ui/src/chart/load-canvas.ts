// Without a canvas, as in jsdom, there is nothing to draw on and no use for the code that draws.
export const canDraw = (): boolean => 'CanvasRenderingContext2D' in globalThis

/** The code of echarts, fetched once. */
export const loadCanvas = () => import('./echart-canvas.tsx')

/** For pages that will show a chart: its code comes while their data is still on its way. */
export const preloadCharts = (): void => {
  // A failure is told by the chart itself, which asks again.
  if (canDraw()) loadCanvas().catch(() => {})
}
