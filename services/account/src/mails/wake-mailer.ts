import { sendMail } from '@gildscope/jobs'
import type { AccountDeps } from '../deps.ts'

/** Mails that wait go out now instead of at the worker's next look. Nobody waits for it, and nothing fails with it. */
export const wakeMailer = ({ jobs, log }: Pick<AccountDeps, 'jobs' | 'log'>): void => {
  jobs
    .enqueue(sendMail, {})
    .catch((error: unknown) => log.warn({ err: error }, 'the mailer was not woken; it will look on its own schedule'))
}
