import { sendMail } from '@gildscope/jobs'
import type { AccountDeps } from '../deps.ts'

/**
 * Sends waiting mails now instead of at the worker's next check. The caller does not wait for it, and its failure has
 * no effect.
 */
export const wakeMailer = ({ jobs, log }: Pick<AccountDeps, 'jobs' | 'log'>): void => {
  jobs
    .enqueue(sendMail, {})
    .catch((error: unknown) => log.warn({ err: error }, 'the mailer was not woken; it will look on its own schedule'))
}
