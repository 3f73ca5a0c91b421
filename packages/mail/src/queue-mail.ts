import { randomUUID } from 'node:crypto'
import { accountSchema, type Db } from '@gildscope/db'
import type { Vault } from '@gildscope/vault'
import { MAIL_TEMPLATES, type MailTemplate, type MailValues, NOTICES } from './templates.ts'

export type NewMail<Template extends MailTemplate> = {
  accountId: string
  /** What it tells of; a second mail of the account about the same event is not stored. */
  event: string
  to: string
  template: Template
  values: MailValues<Template>
}

/** What a sealed mail holds. */
export const mailContext = (accountId: string, mailId: string): string => `mail/${accountId}/${mailId}`

/**
 * Stores a mail to be sent; give the transaction of what it tells of, so that both happen or neither. The worker sends it.
 * Answers false when the account was told of the event before.
 */
export const queueMail = async <Template extends MailTemplate>(
  db: Pick<Db, 'insert'>,
  vault: Vault,
  { accountId, event, to, template, values }: NewMail<Template>,
  now: Date,
): Promise<boolean> => {
  const mailId = randomUUID()
  const content = JSON.stringify({ to, values: MAIL_TEMPLATES[template].parse(values) })
  const stored = await db
    .insert(accountSchema.mail)
    .values({
      accountId,
      mailId,
      event,
      template,
      ...vault.seal(content, mailContext(accountId, mailId)),
      state: 'waiting',
      createdAt: now,
      nextTryAt: now,
      isNotice: NOTICES.has(template),
    })
    .onConflictDoNothing({ target: [accountSchema.mail.accountId, accountSchema.mail.event] })
    .returning({ mailId: accountSchema.mail.mailId })
  return stored.length > 0
}
