import type { EChartsCoreOption } from 'echarts/core'

/** What a chart draws: plain data, made by tested functions. */
export type ChartOption = EChartsCoreOption

/** Actions on a drawn chart. */
export type ChartActions = {
  /** The chart as a PNG in a data URL. */
  imageUrl: (background: string) => string
  /** Puts the crosshair on a value of the first x axis; `y` is any height inside its panel, in pixels. */
  showCrosshair: (value: number, y: number) => void
  hideCrosshair: () => void
}

export type ChartEvents = Record<string, (event: unknown) => void>
