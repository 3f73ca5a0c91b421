import { accountSchema } from '@gildscope/db'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '../../store/tx.ts'

const { channel, delivery } = accountSchema

export const RECOVERED = 'switched off when the account was recovered'
export const SIGNED_OUT = 'switched off when you signed out everywhere'

/**
 * Webhooks and browsers of a locked account, with what waits for them: whoever was in the account may have added them,
 * and would go on reading along without a session. Its owner switches them on by a try.
 */
export const switchOffChannels = async (tx: Tx, accountId: string, reason: string, now: Date): Promise<void> => {
  await tx
    .update(channel)
    .set({ state: 'off', since: now, reason })
    .where(and(eq(channel.accountId, accountId), ne(channel.kind, 'mail'), eq(channel.state, 'works')))
  const others = tx
    .select({ channelId: channel.channelId })
    .from(channel)
    .where(and(eq(channel.accountId, accountId), ne(channel.kind, 'mail')))
  await tx
    .update(delivery)
    .set({ state: 'given-up', endedAt: now, answer: 'the channel was switched off' })
    .where(
      and(
        eq(delivery.accountId, accountId),
        inArray(delivery.channelId, others),
        inArray(delivery.state, ['waiting', 'sending']),
      ),
    )
}
