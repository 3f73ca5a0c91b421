import { useEffect, useState } from 'react'

// Without a canvas, as in jsdom, there is nothing to draw on and no use for the code that draws.
export const canDraw = (): boolean => 'CanvasRenderingContext2D' in globalThis

type Canvas = typeof import('./echart-canvas.tsx')['EChartCanvas']

let loaded: Canvas | undefined

/** The code of echarts, fetched once. */
const loadCanvas = async (): Promise<Canvas> => {
  loaded ??= (await import('./echart-canvas.tsx')).EChartCanvas
  return loaded
}

/** What draws charts; null until it is there. Not by `lazy`, whose places React fills 300 ms apart. */
export const useCanvas = (): Canvas | null => {
  const [canvas, setCanvas] = useState<{ draw: Canvas } | { error: unknown } | null>(
    loaded === undefined ? null : { draw: loaded },
  )
  useEffect(() => {
    if (canvas !== null || !canDraw()) return undefined
    let isHere = true
    const tell = (told: { draw: Canvas } | { error: unknown }) => isHere && setCanvas(told)
    loadCanvas().then(
      (draw) => tell({ draw }),
      (error: unknown) => tell({ error }),
    )
    return () => {
      isHere = false
    }
  }, [canvas])
  if (canvas !== null && 'error' in canvas) throw canvas.error
  return canvas?.draw ?? null
}

/** For pages that will show a chart: its code comes while their data is still on its way. */
export const preloadCharts = (): void => {
  // A failure is told by the chart itself, which asks again.
  if (canDraw()) loadCanvas().catch(() => {})
}
