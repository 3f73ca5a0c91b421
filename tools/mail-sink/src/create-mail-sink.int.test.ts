import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import { afterEach, expect, it } from 'vitest'
import { createMailSink, type MailSink, type MailSinkOptions } from './create-mail-sink.ts'

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const start = async (options: Partial<MailSinkOptions> = {}): Promise<MailSink> => {
  const sink = await createMailSink({ smtpPort: 0, httpPort: 0, ...options })
  open.push(sink.close)
  return sink
}

const send = async ({ smtpUrl }: MailSink, to: string, subject: string): Promise<void> => {
  const transport = createTransport(smtpUrl)
  await transport.sendMail({
    from: 'Site <site@example.org>',
    to,
    subject,
    text: 'Grüße',
    html: '<p>Grüße</p>',
    headers: { 'list-unsubscribe': '<http://localhost/stop>' },
  })
  transport.close()
}

it('keeps received mails, newest first, and lists them by address', async () => {
  const sink = await start()
  await send(sink, 'Ann@example.org', 'first')
  await send(sink, 'bob@example.org', 'second')
  const list = await (await fetch(`${sink.httpUrl}/mails`)).json()
  expect(list).toMatchObject([{ subject: 'second' }, { subject: 'first', to: ['Ann@example.org'] }])
  const mail = sink.mails('ann@EXAMPLE.org')[0]
  expect(await (await fetch(`${sink.httpUrl}/mails?to=ann@EXAMPLE.org`)).json()).toEqual([mail])
  expect(mail).toMatchObject({
    id: 1,
    from: 'site@example.org',
    text: 'Grüße\n',
    html: expect.stringContaining('Grüße'),
  })
  expect(mail?.headers['list-unsubscribe']).toBe('<http://localhost/stop>')
  expect(await (await fetch(`${sink.httpUrl}/mails/1`)).json()).toEqual(mail)
  expect((await fetch(`${sink.httpUrl}/mails/9`)).status).toBe(404)
})

it('has its mails again after a restart, in a file for its user alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mail-sink-'))
  open.push(() => rm(folder, { recursive: true }))
  const file = join(folder, 'mails.json')
  const first = await start({ file })
  await send(first, 'ann@example.org', 'kept')
  await first.close()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const second = await start({ file })
  await send(second, 'ann@example.org', 'new')
  expect(second.mails().map(({ id, subject }) => [id, subject])).toEqual([
    [2, 'new'],
    [1, 'kept'],
  ])
})

it('answers as configured in place of taking a mail', async () => {
  const sink = await start({ refuse: (to) => (to.startsWith('full@') ? { code: 452, text: 'mailbox full' } : null) })
  await expect(send(sink, 'full@example.org', 'lost')).rejects.toThrow('452 mailbox full')
  expect(sink.mails()).toEqual([])
})

it('shows mails under names of its machine and configured ones only, and to no other site', async () => {
  const sink = await start({ allowedHosts: ['mail-sink'] })
  await send(sink, 'ann@example.org', 'secret link')
  const { port } = new URL(sink.httpUrl)
  const ask = async (host: string, path: string) => {
    const [reply] = await once(
      request({ port, path, headers: { host, origin: 'http://rebound.example' } }).end(),
      'response',
    )
    return { status: reply.statusCode, headers: reply.headers, body: await text(reply) }
  }
  for (const path of ['/mails', '/mails/1', '/health', '/nowhere']) {
    const refused = await ask(`rebound.example:${port}`, path)
    expect(refused).toMatchObject({ status: 403, body: expect.stringContaining('MAIL_SINK_ALLOWED_HOSTS') })
    expect(refused.body).not.toContain('secret link')
  }
  for (const host of ['localhost:8126', '127.0.0.1', `[::1]:${port}`, 'mail-sink:8126']) {
    const shown = await ask(host, '/mails')
    expect(shown).toMatchObject({ status: 200, body: expect.stringContaining('secret link') })
    expect(shown.headers['access-control-allow-origin']).toBeUndefined()
  }
})
