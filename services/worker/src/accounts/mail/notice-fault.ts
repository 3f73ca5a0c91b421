import type { NoticeWishes } from './outbox.ts'

/** Why a notice is not sent; null when it may be. */
export const noticeFault = (wishes: NoticeWishes | null, to: string): string | null => {
  if (wishes === null || wishes.isLeaving) return 'the account is going to be deleted'
  if (wishes.areStopped) return 'notices were stopped'
  if (!wishes.isConfirmed) return 'the address is not confirmed'
  return wishes.email === to ? null : 'the address was changed'
}
