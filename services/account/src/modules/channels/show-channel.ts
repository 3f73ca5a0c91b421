import type { Channel, Delivery } from '@gildscope/contracts'
import { MAIL_CHANNEL, showNotice } from '@gildscope/mail'
import type { ChannelUse, Reader, StoredChannel, StoredDelivery } from './channel-repository.ts'

/** The id of the page, which needs no row. */
export const PAGE_CHANNEL = 'page'

const showDelivery = ({
  state,
  attempts,
  createdAt,
  nextTryAt,
  tookMs,
  answer,
  ...notice
}: StoredDelivery): Delivery => ({
  at: createdAt.toISOString(),
  title: showNotice(notice, [])?.title ?? 'of another version',
  outcome: state === 'sending' ? 'waiting' : state,
  answer,
  attempts,
  tookMs: tookMs === null ? null : Math.round(tookMs),
  nextTryAt: state === 'waiting' ? nextTryAt.toISOString() : null,
})

const showUse = ({ lastAt, delivered, failed, delayMs, deliveries }: ChannelUse) => ({
  lastAt: lastAt?.toISOString() ?? null,
  delivered7d: delivered,
  failed7d: failed,
  delay7dMs: delayMs,
  deliveries: deliveries.map(showDelivery),
})

export const showPage = (use: ChannelUse): Channel => ({
  ...{ id: PAGE_CHANNEL, kind: 'page', name: 'In the page', state: 'works', since: null, reason: null },
  ...{ isDigest: false, secretHint: null, ...showUse(use) },
})

const mailState = ({
  email,
  emailConfirmedAt,
  noticesStoppedAt,
}: Reader): Pick<Channel, 'state' | 'since' | 'reason'> => {
  if (email === null || emailConfirmedAt === null) return { state: 'unconfirmed', since: null, reason: null }
  if (noticesStoppedAt === null) return { state: 'works', since: emailConfirmedAt.toISOString(), reason: null }
  return { state: 'off', since: noticesStoppedAt.toISOString(), reason: 'notices were stopped by a link in one' }
}

export const showMail = (reader: Reader, { isDigest }: { isDigest: boolean }, use: ChannelUse): Channel => ({
  ...{ id: MAIL_CHANNEL, kind: 'mail', name: reader.email ?? 'no address', ...mailState(reader) },
  ...{ isDigest, secretHint: null, ...showUse(isDigest ? { ...use, delayMs: null } : use) },
})

export const showChannel = (
  { channelId, kind, name, state, since, reason, isDigest, secretHint }: StoredChannel,
  use: ChannelUse,
): Channel => ({
  ...{ id: channelId, kind, name, state, since: since.toISOString(), reason },
  ...{ isDigest, secretHint, ...showUse(use) },
})
