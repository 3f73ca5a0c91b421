import type { EChartsCoreOption } from 'echarts/core'

/** What a chart draws: plain data, made by tested functions. */
export type ChartOption = EChartsCoreOption
