import type { Share, ShareKind } from '@gildscope/contracts'
import { formatNumber } from '@gildscope/ui'

const KB = 1000
const MB = 1_000_000

/** `840 B`, `84 kB`, `1.2 MB`. */
export const bytesText = (bytes: number): string => {
  if (bytes >= MB) return `${formatNumber(bytes / MB, 1)} MB`
  return bytes >= KB ? `${formatNumber(Math.round(bytes / KB))} kB` : `${formatNumber(bytes)} B`
}

const SHARE_TITLES: Readonly<Record<ShareKind, string>> = {
  trades: 'Trades as CSV',
  flips: 'Flips',
  wvw: 'World versus World as CSV',
  wealth: 'Account value as CSV',
}

/** `Trades as CSV, all accounts`. */
export const shareText = ({ kind, subject }: Pick<Share, 'subject'> & { kind: ShareKind }): string =>
  `${SHARE_TITLES[kind]}, ${subject === 'all' ? 'all accounts' : subject}`
