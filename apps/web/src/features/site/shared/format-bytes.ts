import { formatNumber, formatPercent } from '@gildscope/ui'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `50.0 GB`: in thousands, as disks are sold. */
export const formatBytes = (bytes: number): string => {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  return `${formatNumber(bytes / 1000 ** step, step === 0 ? 0 : 1)} ${UNITS[step]}`
}

/** A share of 1 as percent; never 100 % while something is missing. */
export const formatShare = (share: number): string =>
  share >= 1 ? '100 %' : formatPercent(Math.min(Math.floor(share * 1000) / 10, 99.9), { decimals: 1 })
