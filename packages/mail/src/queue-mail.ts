import { randomUUID } from 'node:crypto'
import { accountSchema, type Db } from '@gildscope/db'
import type { Vault } from '@gildscope/vault'
import { findBudgetPart, hashAddress, type Occasion } from './mail-budget.ts'
import { MAIL_TEMPLATES, type MailTemplate, type MailValues, NOTICES } from './templates.ts'

export type NewMail<Template extends MailTemplate> = {
  accountId: string
  /** The event it reports; a second mail of the account about the same event is not stored. */
  event: string
  to: string
  template: Template
  values: MailValues<Template>
} & Pick<Occasion, 'isConfirmed' | 'asked'>

export type MailDeps = { vault: Vault; config: { MAILS_PER_HOUR: number } }

/** The encryption context of a stored mail. */
export const mailContext = (accountId: string, mailId: string): string => `mail/${accountId}/${mailId}`

/**
 * Stores a mail to be sent; pass the transaction of the event, so that both happen or neither. The worker sends it.
 * Returns false, and stores nothing, when the account was notified of the event before, the address is unconfirmed and
 * the mail is not part of confirming it, or the address has reached its limit.
 */
export const queueMail = async <Template extends MailTemplate>(
  tx: Pick<Db, 'insert' | 'select'>,
  { vault, config }: MailDeps,
  { accountId, event, to, template, values, ...occasion }: NewMail<Template>,
  now: Date,
): Promise<boolean> => {
  const addressHash = hashAddress(to)
  const asked = { template, mailsPerHour: config.MAILS_PER_HOUR, ...occasion }
  const budgetPart = await findBudgetPart(tx, addressHash, asked, now)
  if (budgetPart === null) return false
  const mailId = randomUUID()
  const content = JSON.stringify({ to, values: MAIL_TEMPLATES[template].parse(values) })
  const stored = await tx
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
      addressHash,
      budgetPart,
    })
    .onConflictDoNothing({ target: [accountSchema.mail.accountId, accountSchema.mail.event] })
    .returning({ mailId: accountSchema.mail.mailId })
  return stored.length > 0
}
