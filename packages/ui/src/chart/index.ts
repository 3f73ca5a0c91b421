export type { ChartOption } from './chart-option.ts'
