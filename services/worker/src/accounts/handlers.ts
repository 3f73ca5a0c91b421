import type { JobHandler } from '@gildscope/jobs'
import type { AccountJobDeps } from './account-deps.ts'
import { handler as cleanAccounts } from './cleaning/handler.ts'
import { handler as deliver } from './deliveries/handler.ts'
import { handler as checkKeys } from './keys/handler.ts'
import { handler as sendMail } from './mail/handler.ts'
import { handler as queueNotices } from './notices/queue-notices.ts'
import { handler as verifyDue } from './verification/verify-due-handler.ts'
import { handler as verifyList } from './verification/verify-list-handler.ts'

/** Every job about accounts; their queues are separate from the market's. */
export const accountHandlers: readonly JobHandler<AccountJobDeps>[] = [
  sendMail,
  deliver,
  verifyList,
  verifyDue,
  checkKeys,
  queueNotices,
  cleanAccounts,
]
