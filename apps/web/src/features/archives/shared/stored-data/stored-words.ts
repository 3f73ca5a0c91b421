import { SHARES, type Share, type ShareKind } from '@gildscope/contracts'
import { formatNumber } from '@gildscope/ui'

const KB = 1000
const MB = 1_000_000

/** `840 B`, `84 kB`, `1.2 MB`. */
export const bytesText = (bytes: number): string => {
  if (bytes >= MB) return `${formatNumber(bytes / MB, 1)} MB`
  return bytes >= KB ? `${formatNumber(Math.round(bytes / KB))} kB` : `${formatNumber(bytes)} B`
}

/** `Trades as CSV, all accounts`. */
export const shareText = ({ kind, subject }: Pick<Share, 'subject'> & { kind: ShareKind }): string =>
  `${SHARES[kind].link}, ${subject === 'all' ? 'all accounts' : subject}`
