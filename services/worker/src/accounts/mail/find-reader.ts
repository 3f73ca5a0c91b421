import { openChannelOrNull } from '@gildscope/channels'
import { accountSchema, type Db } from '@gildscope/db'
import { findOwner, MAIL_CHANNEL, type MailReader, type NoticeDeps, noticeFault, stopLinkOf } from '@gildscope/mail'
import { and, eq } from 'drizzle-orm'

const { channel } = accountSchema

export type MailedChannel = { accountId: string; channelId: string }

/** Who reads the notices of an account at its own address, or at another one; or why nobody does. */
export const findReader = async (
  db: Pick<Db, 'select'>,
  { vault, config }: NoticeDeps,
  { accountId, channelId }: MailedChannel,
): Promise<MailReader | string> => {
  const owner = await findOwner(db, accountId)
  const { PUBLIC_ORIGIN } = config
  if (channelId === MAIL_CHANNEL) {
    const fault = noticeFault(owner)
    if (owner?.email == null || fault !== null) return fault ?? 'the account has no address'
    return { to: owner.email, userName: owner.userName, stopLink: stopLinkOf(PUBLIC_ORIGIN, owner.noticeKey) }
  }
  if (owner === null || owner.deletionDue !== null) return 'the account is going to be deleted'
  const own = and(eq(channel.accountId, accountId), eq(channel.channelId, channelId))
  const [stored] = await db.select().from(channel).where(own)
  if (stored?.state !== 'works') return 'the address was switched off'
  const content = openChannelOrNull(vault, stored)
  if (content?.kind !== 'mail') return 'what is stored of the address cannot be opened'
  return { to: content.address, userName: owner.userName, stopLink: stopLinkOf(PUBLIC_ORIGIN, content.key) }
}
