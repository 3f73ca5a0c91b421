import { formatNumber } from '@gildscope/ui'

/** Half width of an interval in whole units, rounded up: `±13`. */
export const errorText = (error: number): string => `±${formatNumber(Math.ceil(error))}`
