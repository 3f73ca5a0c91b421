import { randomUUID } from 'node:crypto'
import type { Vault } from '@gildscope/base/vault'
import { accountSchema, type Db } from '@gildscope/db'
import { findBudgetPart, hashAddress, type Occasion } from './mail-budget.ts'
import { getMail, type MailTemplate, type MailValues } from './mails.ts'

export type StoredMail = {
  accountId: string
  /** The event it reports; a second mail about the same event to the same address of the account is not stored. */
  event: string
  to: string
  /** Of another address than the account's own. */
  channelId?: string
  template: string
  values: unknown
} & Pick<Occasion, 'isConfirmed' | 'asked'>

type Tx = Pick<Db, 'insert' | 'select'>
export type MailDeps = { vault: Vault; config: { MAILS_PER_HOUR: number } }

/** The encryption context of a stored mail. */
export const mailContext = (accountId: string, mailId: string): string => `mail/${accountId}/${mailId}`

/** Of any template. Returns false where `queueMail` does. */
export const storeMail = async (
  tx: Tx,
  { vault, config }: MailDeps,
  { accountId, event, to, channelId, template, values, ...occasion }: StoredMail,
  now: Date,
): Promise<boolean> => {
  const { part, values: schema } = getMail(template)
  const addressHash = hashAddress(to, part)
  const asked = { part, mailsPerHour: config.MAILS_PER_HOUR, ...occasion }
  const budgetPart = await findBudgetPart(tx, addressHash, asked, now)
  if (budgetPart === null) return false
  const mailId = randomUUID()
  const content = JSON.stringify({ to, channelId, values: schema.parse(values) })
  const stored = await tx
    .insert(accountSchema.mail)
    .values({
      accountId,
      mailId,
      event: channelId === undefined ? event : `${channelId}/${event}`,
      template,
      ...vault.seal(content, mailContext(accountId, mailId)),
      state: 'waiting',
      createdAt: now,
      nextTryAt: now,
      isNotice: part === 'notice' || part === 'alert',
      addressHash,
      budgetPart,
    })
    .onConflictDoNothing({ target: [accountSchema.mail.accountId, accountSchema.mail.event] })
    .returning({ mailId: accountSchema.mail.mailId })
  return stored.length > 0
}

export type NewMail<Template extends MailTemplate> = StoredMail & { template: Template; values: MailValues<Template> }

/**
 * Stores a mail to be sent; pass the transaction of the event, so that both happen or neither. The worker sends it.
 * Returns false, and stores nothing, when the account was notified of the event before, the address is unconfirmed and
 * the mail is not part of confirming it, or the address has reached its limit.
 */
export const queueMail = <Template extends MailTemplate>(
  tx: Tx,
  deps: MailDeps,
  mail: NewMail<Template>,
  now: Date,
): Promise<boolean> => storeMail(tx, deps, mail, now)
