import type { Archive, Share } from '@gildscope/contracts'
import { formatNumber } from '@gildscope/ui'

const KB = 1000
const MB = 1_000_000

const bytesWords = (bytes: number): string => {
  if (bytes >= MB) return `${formatNumber(bytes / MB, 1)} MB`
  return bytes >= KB ? `${formatNumber(Math.round(bytes / KB))} kB` : `${formatNumber(bytes)} B`
}

const ENTRIES: Record<Archive['kind'], readonly [one: string, many: string]> = {
  trades: ['trade', 'trades'],
  orders: ['open order', 'open orders'],
  wvw: ['WvW reading', 'WvW readings'],
  wealth: ['day of account value', 'days of account value'],
}

/** `1,204 trades and 90 WvW readings, 1.2 MB`; null: nothing is stored for the game account. */
export const storedWords = (archives: readonly Archive[], account: string): string | null => {
  const stored = archives.filter((archive) => archive.account === account && archive.entries > 0)
  if (stored.length === 0) return null
  const parts = stored.map(({ kind, entries }) => `${formatNumber(entries)} ${ENTRIES[kind][entries === 1 ? 0 : 1]}`)
  const list = parts.length === 1 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
  return `${list}, ${bytesWords(stored.reduce((sum, { bytes }) => sum + bytes, 0))}`
}

const SHARED: Record<Share['kind'], string> = {
  trades: 'Trades',
  flips: 'Flips',
  wvw: 'WvW days',
  wealth: 'Account value',
  verification: 'Verification list',
}

/** `Trades of Orla.1234`. */
export const shareWords = ({ kind, subject }: Pick<Share, 'kind' | 'subject'>): string => {
  if (kind === 'verification') return `${SHARED[kind]} ${subject}`
  return `${SHARED[kind]} of ${subject === 'all' ? 'all accounts' : subject}`
}
