import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { isOwnHost } from '@gildscope/base/host-name'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { createSmtp, type IncomingMail, type Refusal } from './create-smtp.ts'
import { type KeptMail, readMail } from './kept-mail.ts'
import { createMailStore, type MailStore } from './mail-store.ts'

export type MailSinkOptions = {
  /** Keeps the mails across restarts. */
  file?: string | undefined
  host?: string
  /** Host names under which mails are shown, besides those of this machine itself. */
  allowedHosts?: readonly string[]
  /** 0 takes free ones. */
  smtpPort: number
  httpPort: number
  logLevel?: string
  /** The refusal sent instead of accepting a mail; null to accept. */
  refuse?: (to: string) => Refusal | null
  /** Called with a mail before it is acknowledged, and awaited. */
  beforeAnswer?: (mail: IncomingMail) => Promise<void>
}

export type MailSink = {
  /** `smtp://127.0.0.1:8125`. */
  smtpUrl: string
  /** `http://127.0.0.1:8126`. */
  httpUrl: string
  /** Newest first. */
  mails: (to?: string) => KeptMail[]
  close: () => Promise<void>
}

const WRONG_HOST =
  'mails are not shown under this name; ask for localhost or 127.0.0.1, or list the name in MAIL_SINK_ALLOWED_HOSTS'

const registerMails = (app: FastifyInstance, store: MailStore, allowedHosts: readonly string[]): void => {
  // They contain sign-in links, and a malicious page can point its own name here.
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (!isOwnHost(headers.host, allowedHosts)) await reply.code(403).send({ error: WRONG_HOST })
  })
  app.get('/health', () => ({ status: 'ok', mails: store.list(null).length }))
  app.get<{ Querystring: { to?: string } }>('/mails', ({ query }) => store.list(query.to ?? null))
  app.get<{ Params: { id: string } }>('/mails/:id', ({ params }, reply) => {
    const mail = store.find(Number(params.id))
    return mail ?? reply.code(404).send({ error: 'there is no such mail' })
  })
}

/** Accepts mails over SMTP, keeps the last hundred and shows them over HTTP. Nothing leaves the machine. */
export const createMailSink = async (options: MailSinkOptions): Promise<MailSink> => {
  const { host = '127.0.0.1', beforeAnswer = async () => {} } = options
  const store = createMailStore(options.file ?? null)
  const app = Fastify({
    logger: options.logLevel === undefined ? false : { level: options.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  const smtp = createSmtp({
    refuse: options.refuse ?? (() => null),
    take: async (mail) => {
      const read = await readMail(mail.bytes, mail)
      store.add(read)
      await beforeAnswer(mail)
    },
  })
  registerMails(app, store, options.allowedHosts ?? [])
  const listening = smtp.listen(options.smtpPort, host)
  await once(listening, 'listening')
  // A sender that breaks off is its own business.
  smtp.on('error', (error) => app.log.warn({ err: error }, 'a connection of mail broke'))
  app.addHook('onClose', () => new Promise<void>((closed) => smtp.close(closed)))
  const httpUrl = await app.listen({ host, port: options.httpPort })
  const { port } = listening.address() as AddressInfo
  return {
    smtpUrl: `smtp://${host}:${port}`,
    httpUrl,
    mails: (to) => store.list(to ?? null),
    close: () => app.close(),
  }
}
