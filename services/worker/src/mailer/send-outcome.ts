/**
 * The result of an attempt to send. `refused` is permanent, `failed` may be temporary; after `unknown` the mail may
 * have arrived. `isServerAway` means that the cause was not this mail, so that others need not be tried now.
 */
export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string; isServerAway: boolean }
  | { kind: 'unknown'; reason: string }

type SmtpFault = { code: string | null; command: string | null; responseCode: number | null; text: string }

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Object.getOwnPropertyDescriptor(error, name)?.value : undefined

const LONGEST_REASON = 300
const ADDRESS = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g

/** Server messages often contain the recipient's address. */
const withoutAddresses = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(ADDRESS, '[address]').slice(0, LONGEST_REASON)

const faultOf = (error: unknown): SmtpFault => {
  const text = (name: string): string | null => {
    const value = field(error, name)
    return typeof value === 'string' ? value : null
  }
  const responseCode = field(error, 'responseCode')
  return {
    code: text('code'),
    command: text('command'),
    responseCode: typeof responseCode === 'number' ? responseCode : null,
    text: withoutAddresses(error instanceof Error ? error.message : String(error)),
  }
}

/** Commands whose refusal is about the mail; all others are about us and our server. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA'])

/** `wasHandedOver`: the whole mail was passed to the connection before the fault. */
export const outcomeOf = (error: unknown, wasHandedOver: boolean): SendOutcome => {
  const { command, responseCode, text } = faultOf(error)
  const isAboutMail = command !== null && ABOUT_THE_MAIL.has(command)
  if (responseCode === null && wasHandedOver) return { kind: 'unknown', reason: text }
  if (responseCode !== null && responseCode >= 500 && isAboutMail) return { kind: 'refused', reason: text }
  return { kind: 'failed', reason: text, isServerAway: !isAboutMail }
}
