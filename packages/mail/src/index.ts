export { NOTICE_UNITS, type NoticeUnit } from './amount-text.ts'
export { nextMailAt } from './digest-time.ts'
export { findOwner, noticeFault } from './find-owner.ts'
export { mailsPerHourVariable, type Occasion } from './mail-budget.ts'
export { stopLinkOf } from './notice-links.ts'
export {
  type AccessValues,
  type AlertValues,
  accessAdded,
  alertNotice,
  channelOff,
  channelTest,
  findSource,
  gemstoreLeaves,
  keyInvalid,
  NOTICE_SOURCES,
  type NoticeEvent,
  type NoticeFigure,
  type NoticeSource,
  type OrderValues,
  orderNotice,
} from './notice-sources.ts'
export { type MailReader, queueCollection } from './queue-collection.ts'
export { type MailDeps, mailContext, type NewMail, queueMail } from './queue-mail.ts'
export { MAIL_CHANNEL, type NoticeDeps, type QueuedNotice, queueNotice } from './queue-notice.ts'
export { type RenderedMail, renderMail } from './render-mail.ts'
export { type StoredNotice, showNotice } from './show-notice.ts'
