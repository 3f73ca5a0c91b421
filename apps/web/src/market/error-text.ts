import { formatNumber } from '@gildscope/ui'

/** Half width of an interval in whole units, never less than it is: `±13`. */
export const errorText = (error: number): string => `±${formatNumber(Math.ceil(error))}`
