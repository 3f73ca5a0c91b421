import type { Alert, Channel, ChannelKind, Delivery } from '@gildscope/contracts'
import { formatNumber } from '@gildscope/ui'

export const KIND_WORDS: Readonly<Record<ChannelKind, string>> = {
  page: 'In the page',
  mail: 'Mail',
  push: 'Push',
  webhook: 'Webhook',
}

/** Page and own address belong to the account. */
export const isOwn = ({ id }: Channel): boolean => id === 'page' || id === 'mail'

export const STATE_WORDS: Readonly<Record<Channel['state'], string>> = {
  works: 'Works',
  unconfirmed: 'Not confirmed',
  off: 'Off',
}

/** Rules that are heard by a channel; the page hears of all. */
export const rulesOf = ({ id, kind }: Channel, alerts: readonly Alert[]): number =>
  kind === 'page' ? alerts.length : alerts.filter(({ channels }) => channels.includes(id)).length

/** What to say of channels that carry nothing although rules name them; null: all are heard. */
export const muteWords = (channels: readonly Channel[], alerts: readonly Alert[]): string | null => {
  // A channel that nobody confirmed and no rule names is missed by nobody.
  const silent = channels.filter(
    ({ id, state }) => state === 'off' || (state !== 'works' && alerts.some((alert) => alert.channels.includes(id))),
  )
  if (silent.length === 0) return null
  const ids = new Set(silent.map(({ id }) => id))
  const mute = alerts.filter(({ channels: own }) => own.length > 0 && own.every((id) => ids.has(id))).length
  const words = silent.length === 1 ? '1 channel carries nothing' : `${silent.length} channels carry nothing`
  if (mute === 0) return words
  return `${words}, ${mute === 1 ? '1 rule is' : `${mute} rules are`} heard in the page only`
}

export const tookText = (ms: number): string => `${formatNumber(ms / 1000, 1)} s`

/** What came of the tries of a message. */
export const outcomeWords = ({ outcome, answer, attempts }: Delivery): string => {
  const said = answer ?? (outcome === 'delivered' ? 'delivered' : 'no answer')
  if (outcome === 'waiting') return attempts === 0 ? 'waiting' : said
  const times = attempts > 1 ? `, ${attempts} tries` : ''
  return `${said}${times}${outcome === 'given-up' ? ', given up' : ''}`
}
