import { ARCHIVES, type Archive, SHARES, type Share } from '@gildscope/contracts'
import { formatNumber } from '@gildscope/ui'

const KB = 1000
const MB = 1_000_000

const bytesWords = (bytes: number): string => {
  if (bytes >= MB) return `${formatNumber(bytes / MB, 1)} MB`
  return bytes >= KB ? `${formatNumber(Math.round(bytes / KB))} kB` : `${formatNumber(bytes)} B`
}

/** `1,204 trades and 90 WvW readings, 1.2 MB`; null: nothing is stored for the game account. */
export const storedWords = (archives: readonly Archive[], account: string): string | null => {
  const stored = archives.filter((archive) => archive.account === account && archive.entries > 0)
  if (stored.length === 0) return null
  const parts = stored.map(
    ({ kind, entries }) => `${formatNumber(entries)} ${ARCHIVES[kind].words.entry[entries === 1 ? 'one' : 'many']}`,
  )
  const list = parts.length === 1 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
  return `${list}, ${bytesWords(stored.reduce((sum, { bytes }) => sum + bytes, 0))}`
}

/** `Trades of Orla.1234`. */
export const shareWords = ({ kind, subject }: Pick<Share, 'kind' | 'subject'>): string => {
  if (kind === 'plan') return `Plan ${subject}`
  if (kind === 'verification') return `Verification list ${subject}`
  return `${SHARES[kind].title} of ${subject === 'all' ? 'all accounts' : subject}`
}
