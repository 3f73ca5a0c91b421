import { useEffect, useState } from 'react'
import { type ChartColors, readChartColors } from './chart-colors.ts'

const SCHEME = 'data-mantine-color-scheme'

/** The colours of charts; new ones when the reader changes between dark and light. */
export const useChartColors = (): ChartColors => {
  const [colors, setColors] = useState(() => readChartColors(document.documentElement))
  useEffect(() => {
    const observer = new MutationObserver(() => setColors(readChartColors(document.documentElement)))
    observer.observe(document.documentElement, { attributes: true, attributeFilter: [SCHEME] })
    return () => observer.disconnect()
  }, [])
  return colors
}
