import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

export type Refusal = { code: number; text: string }
export type IncomingMail = { bytes: Uint8Array; from: string; to: string[] }

type SmtpOptions = {
  /** Called before a mail is accepted; a refusal is the server's answer. */
  refuse: (to: string) => Refusal | null
  /** Resolves when the mail may be answered for. */
  take: (mail: IncomingMail) => Promise<void>
}

const LARGEST_BYTES = 1_000_000
const CLOSE_MS = 1_000

const asError = ({ code, text }: Refusal): Error => Object.assign(new Error(text), { responseCode: code })

const receive = async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<IncomingMail> => ({
  bytes: await buffer(stream),
  from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
  to: envelope.rcptTo.map(({ address }) => address),
})

/** A mail server that accepts everything and forwards nothing. */
export const createSmtp = ({ refuse, take }: SmtpOptions): SMTPServer =>
  new SMTPServer({
    banner: 'mail sink: nothing is sent on',
    size: LARGEST_BYTES,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: CLOSE_MS,
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refuse(address)
      done(refusal === null ? null : asError(refusal))
    },
    onData: (stream, session, done) => {
      receive(stream, session)
        .then((mail) => (stream.sizeExceeded ? Promise.reject(asError({ code: 552, text: 'too large' })) : take(mail)))
        .then(
          () => done(null, 'kept'),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        )
    },
  })
