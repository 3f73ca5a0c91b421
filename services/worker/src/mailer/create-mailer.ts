import { pipeline, type Readable, Transform } from 'node:stream'
import type { RenderedMail } from '@gildscope/mail'
import { createTransport } from 'nodemailer'
import { outcomeOf, type SendOutcome } from './send-outcome.ts'

export type OutgoingMail = RenderedMail & { mailId: string; to: string }

export type Mailer = {
  /** One attempt; never rejects. */
  send: (mail: OutgoingMail) => Promise<SendOutcome>
  close: () => void
}

export type MailerOptions = {
  smtpUrl: string
  from: string
  /** Longest wait for a connection, and for each answer. */
  timeoutMs?: number
}

const TIMEOUT_MS = 15_000
/** Servers close idle connections after a minute or more; a mail on a connection that was just closed would fail. */
const IDLE_MS = 20_000

/**
 * Calls `onEnd` when the reader has consumed everything. It does not buffer, so that this cannot happen before the
 * server has requested the mail.
 */
const watched = (input: Readable, onEnd: () => void): Readable =>
  pipeline(
    input,
    new Transform({
      readableHighWaterMark: 0,
      transform: (chunk, _encoding, done) => done(null, chunk),
      flush: (done) => {
        onEnd()
        done()
      },
    }),
    () => {},
  )

const domainOf = (from: string): string => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

/** Sends over SMTP, with persistent connections. */
export const createMailer = ({ smtpUrl, from, timeoutMs = TIMEOUT_MS }: MailerOptions): Mailer => {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    // The pool would send again what a broken connection may have delivered.
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const handedOver = new Set<string>()
  transport.use('stream', ({ data, message }, done) => {
    const { messageId } = data
    message?.processFunc((input) => watched(input, () => handedOver.add(String(messageId))))
    done()
  })

  return {
    send: async ({ mailId, to, headers, ...content }) => {
      const messageId = `<${mailId}@${domainOf(from)}>`
      try {
        // As an object, because commas and brackets in a text would be parsed as several addresses.
        await transport.sendMail({ ...content, from, to: { name: '', address: to }, messageId, headers })
        return { kind: 'sent' }
      } catch (error) {
        return outcomeOf(error, handedOver.has(messageId))
      } finally {
        handedOver.delete(messageId)
      }
    },
    close: () => transport.close(),
  }
}
