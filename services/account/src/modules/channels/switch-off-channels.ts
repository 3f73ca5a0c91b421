import { accountSchema } from '@gildscope/db'
import { MAIL_CHANNEL } from '@gildscope/mail'
import { and, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { Tx } from '../../store/tx.ts'

const { channel, delivery } = accountSchema

export const RECOVERED = 'switched off when the account was recovered'
export const SIGNED_OUT = 'switched off when you signed out everywhere'

type OwnChannel = { accountId: string; channelId: string }

/** Those of an account that match, with what waits for them. */
const switchOff = async (tx: Tx, accountId: string, which: SQL, reason: string, now: Date): Promise<void> => {
  const own = and(eq(channel.accountId, accountId), which)
  await tx
    .update(channel)
    .set({ state: 'off', since: now, reason })
    .where(and(own, ne(channel.state, 'off')))
  const ids = tx.select({ channelId: channel.channelId }).from(channel).where(own)
  await tx
    .update(delivery)
    .set({ state: 'given-up', endedAt: now, answer: 'the channel was switched off' })
    .where(
      and(
        eq(delivery.accountId, accountId),
        inArray(delivery.channelId, ids),
        inArray(delivery.state, ['waiting', 'sending']),
      ),
    )
}

export const switchOffChannel = (tx: Tx, { accountId, channelId }: OwnChannel, reason: string, now: Date) =>
  switchOff(tx, accountId, eq(channel.channelId, channelId), reason, now)

/**
 * Webhooks, browsers and other mail addresses of a locked account: whoever was in the account may have added them, and
 * would go on reading along without a session. Links to addresses that are not confirmed yet open nothing any more. Its
 * owner switches them on by a try.
 */
export const switchOffChannels = (tx: Tx, accountId: string, reason: string, now: Date): Promise<void> =>
  switchOff(tx, accountId, ne(channel.channelId, MAIL_CHANNEL), reason, now)
