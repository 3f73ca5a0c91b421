import type { Db } from '@gildscope/db'
import { COLLECTION } from './mails.ts'
import { storeMail } from './queue-mail.ts'
import type { NoticeDeps } from './queue-notice.ts'

type Collected = { noticeId: string; kind: string; event: string; values: unknown }
/** Whom a notice is mailed to. */
export type MailReader = { to: string; userName: string; stopLink: string }
type Collection = {
  accountId: string
  /** Of another address than the account's own. */
  channelId?: string
  reader: MailReader
  /** Oldest first. */
  notices: readonly [Collected, ...Collected[]]
  isDigest: boolean
}

/** In one mail; what is beyond is counted. */
const MOST_NOTICES = 100

/** Stores one mail about notices that waited for it; false when its address has reached its limit. */
export const queueCollection = (
  tx: Pick<Db, 'insert' | 'select'>,
  deps: NoticeDeps,
  { accountId, channelId, reader: { to, ...reader }, notices, isDigest }: Collection,
  now: Date,
): Promise<boolean> => {
  const mail = { accountId, to, isConfirmed: true, ...(channelId !== undefined && { channelId }) }
  const [first, ...others] = notices
  if (others.length === 0) {
    const values = { ...Object(first.values), ...reader }
    return storeMail(tx, deps, { ...mail, event: first.event, template: first.kind, values }, now)
  }
  const values = {
    ...reader,
    isDigest,
    notices: notices.slice(0, MOST_NOTICES).map(({ kind, values: own }) => ({ kind, values: own })),
    more: Math.max(0, notices.length - MOST_NOTICES),
    alertsLink: new URL('/alerts?tab=events', deps.config.PUBLIC_ORIGIN).href,
  }
  return storeMail(tx, deps, { ...mail, event: `${COLLECTION}/${first.noticeId}`, template: COLLECTION, values }, now)
}
