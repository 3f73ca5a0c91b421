import type { Db } from '@gildscope/db'
import type { findOwner } from './find-owner.ts'
import { COLLECTION } from './mails.ts'
import { stopLinkOf } from './notice-links.ts'
import { storeMail } from './queue-mail.ts'
import type { NoticeDeps } from './queue-notice.ts'

type Collected = { noticeId: string; kind: string; event: string; values: unknown }
type Collection = {
  accountId: string
  owner: NonNullable<Awaited<ReturnType<typeof findOwner>>> & { email: string }
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
  { accountId, owner, notices, isDigest }: Collection,
  now: Date,
): Promise<boolean> => {
  const { PUBLIC_ORIGIN } = deps.config
  const reader = { userName: owner.userName, stopLink: stopLinkOf(PUBLIC_ORIGIN, owner.noticeKey) }
  const mail = { accountId, to: owner.email, isConfirmed: true }
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
    alertsLink: new URL('/alerts?tab=events', PUBLIC_ORIGIN).href,
  }
  return storeMail(tx, deps, { ...mail, event: `${COLLECTION}/${first.noticeId}`, template: COLLECTION, values }, now)
}
