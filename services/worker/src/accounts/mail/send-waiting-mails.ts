import { type Vault, VaultError } from '@gildscope/base/vault'
import type { Db } from '@gildscope/db'
import { MAIL_CHANNEL, mailContext, type NoticeDeps, renderMail } from '@gildscope/mail'
import * as z from 'zod'
import type { Mailer, OutgoingMail } from '../../mailer/create-mailer.ts'
import type { SendOutcome } from '../../mailer/send-outcome.ts'
import { findReader } from './find-reader.ts'
import type { ClaimedMail, Outbox } from './outbox.ts'

/** `exhausted`: it failed once too often and is not tried again. */
export type SendResult = 'sent' | 'refused' | 'failed' | 'exhausted' | 'unknown' | 'dropped'
export type SendCounts = Record<SendResult, number>
type SendDeps = {
  config: NoticeDeps['config']
  db: Db
  outbox: Outbox
  vault: Vault
  mailer: Mailer
  now: () => Date
  signal: AbortSignal
  onResult?: (result: SendResult) => void
}

const contentSchema = z.object({
  to: z.string().regex(/^[^\p{Cc}]+$/u),
  channelId: z.string().default(MAIL_CHANNEL),
  values: z.unknown(),
})
type Content = OutgoingMail & { channelId: string }

/** Throws what is wrong with a mail that can never be sent. */
const readContent = (vault: Vault, mail: ClaimedMail): Content => {
  const { accountId, mailId, sealed, sealedBy, template } = mail
  if (sealed === null) throw new Error('it has no content')
  const { to, channelId, values } = contentSchema.parse(
    JSON.parse(vault.open({ sealed, sealedBy }, mailContext(accountId, mailId))),
  )
  return { ...renderMail(template, values), mailId, to, channelId }
}

const reasonOf = (error: unknown): string =>
  error instanceof VaultError ? error.message : error instanceof z.ZodError ? 'its values do not fit' : String(error)

const FIRST_WAIT_MS = 60_000
const MOST_ATTEMPTS = 10

/** When a mail is retried after this many attempts; null when it is given up. Ten attempts take about eight hours. */
export const nextTryAt = (attempts: number, now: Date): Date | null =>
  attempts >= MOST_ATTEMPTS ? null : new Date(now.getTime() + FIRST_WAIT_MS * 2 ** (attempts - 1))

const settle = async (
  { outbox, now }: SendDeps,
  mail: ClaimedMail,
  outcome: Exclude<SendOutcome, { kind: 'sent' }>,
): Promise<SendResult> => {
  if (outcome.kind === 'unknown') {
    await outbox.end(mail, now(), 'unknown', outcome.reason)
    return 'unknown'
  }
  const again = outcome.kind === 'refused' ? null : nextTryAt(mail.attempts, now())
  if (again === null) {
    await outbox.end(mail, now(), 'given-up', outcome.reason)
    return outcome.kind === 'refused' ? 'refused' : 'exhausted'
  }
  await outbox.putBack(mail, again, outcome.reason)
  return 'failed'
}

/** Why a notice is not sent after all. */
const faultOf = async (deps: SendDeps, accountId: string, { to, channelId }: Content): Promise<string | null> => {
  const reader = await findReader(deps.db, deps, { accountId, channelId })
  if (typeof reader === 'string') return reader
  return reader.to === to ? null : 'the address was changed'
}

/** Sends one mail and records the result. */
const sendOne = async (deps: SendDeps, mail: ClaimedMail): Promise<{ result: SendResult; isServerAway: boolean }> => {
  const { outbox, vault, mailer, now } = deps
  let content: Content
  try {
    content = readContent(vault, mail)
  } catch (error) {
    await outbox.end(mail, now(), 'given-up', reasonOf(error))
    return { result: 'refused', isServerAway: false }
  }
  const fault = mail.isNotice ? await faultOf(deps, mail.accountId, content) : null
  if (fault !== null) {
    await outbox.end(mail, now(), 'given-up', fault)
    return { result: 'dropped', isServerAway: false }
  }
  const { channelId: _channel, ...outgoing } = content
  const outcome = await mailer.send(outgoing)
  if (outcome.kind === 'sent') {
    await outbox.end(mail, now(), 'sent', null)
    return { result: 'sent', isServerAway: false }
  }
  return { result: await settle(deps, mail, outcome), isServerAway: outcome.kind === 'failed' && outcome.isServerAway }
}

/**
 * Sends due mails, one after the other, until nothing is left, the server is down or the worker stops. A mail is only
 * claimed when it is its turn, so that a process that dies leaves at most one in doubt.
 */
export const sendWaitingMails = async (deps: SendDeps): Promise<SendCounts> => {
  const counts: SendCounts = { sent: 0, refused: 0, failed: 0, exhausted: 0, unknown: 0, dropped: 0 }
  while (!deps.signal.aborted) {
    const mail = await deps.outbox.claim(deps.now())
    if (mail === null) break
    const { result, isServerAway } = await sendOne(deps, mail)
    counts[result] += 1
    deps.onResult?.(result)
    if (isServerAway) break
  }
  return counts
}
