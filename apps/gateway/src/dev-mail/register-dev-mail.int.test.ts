import { readFile } from 'node:fs/promises'
import { createMailSink, type MailSink } from '@gildscope/mail-sink'
import type { FastifyInstance } from 'fastify'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { configSchema } from '../config.ts'
import { linked, mailListPage } from './mail-page.ts'

let sink: MailSink
const gateways: FastifyInstance[] = []

const start = async (env: Record<string, string>): Promise<FastifyInstance> => {
  const config = configSchema.parse({ LOG_LEVEL: 'silent', DATA_SOURCE: 'simulated', WEB_ROOT: '/nowhere', ...env })
  const gateway = await buildApp({ config })
  gateways.push(gateway)
  return gateway
}

beforeAll(async () => {
  sink = await createMailSink({ smtpPort: 0, httpPort: 0 })
  const transport = createTransport({ url: sink.smtpUrl, pool: true })
  const send = (to: string, subject: string) =>
    transport.sendMail({
      from: 'site@example.org',
      to,
      subject,
      text: 'Go to http://localhost:8080/confirm_email?key=a&b=1. <script>alert(1)</script>',
      html: '<p onclick="alert(1)">Hello</p>',
    })
  await send('ann@example.org', 'First')
  await send('bob@example.org', '<img src=x onerror=alert(1)>')
  transport.close()
})
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()))
  await sink.close()
})

describe('mails of a demo', () => {
  test('are listed newest first, by address, and as JSON', async () => {
    const gateway = await start({ MAIL_SINK_ORIGIN: sink.httpUrl })
    const all = (await gateway.inject('/dev/mail')).body
    expect(all.indexOf('bob@example.org')).toBeGreaterThan(0)
    expect(all.indexOf('bob@example.org')).toBeLessThan(all.indexOf('ann@example.org'))
    expect(all).not.toContain('<img')
    const some = (await gateway.inject('/dev/mail?to=ann%40example.org')).body
    expect(some).toContain('<a href="/dev/mail/1">First</a>')
    expect(some).not.toContain('bob@example.org')
    const json = await gateway.inject('/dev/mail.json?to=ann@example.org')
    expect(json.json()).toMatchObject([{ id: 1, to: ['ann@example.org'], subject: 'First' }])
  })

  test('open as text with working links and without running their code', async () => {
    const gateway = await start({ MAIL_SINK_ORIGIN: sink.httpUrl })
    const reply = await gateway.inject('/dev/mail/1')
    expect(reply.body).toContain('<a href="http://localhost:8080/confirm_email?key=a&amp;b=1">')
    expect(reply.body).toContain('&lt;script&gt;alert(1)')
    expect(reply.body).toContain('&lt;p onclick=&quot;alert(1)&quot;&gt;')
    expect(reply.body).not.toContain('<script')
    expect((await gateway.inject('/dev/mail/77')).statusCode).toBe(404)
    expect((await gateway.inject('/dev/mail/..%2f1')).statusCode).toBe(404)
  })

  test('are not for pages of other sites, caches or scripts', async () => {
    const gateway = await start({ MAIL_SINK_ORIGIN: sink.httpUrl })
    for (const url of ['/dev/mail', '/dev/mail/1', '/dev/mail.json']) {
      const { headers } = await gateway.inject(url)
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-security-policy']).toContain("script-src 'self'")
    }
  })

  test('are for names of this machine and configured ones, because others may be let point here', async () => {
    const gateway = await start({ MAIL_SINK_ORIGIN: sink.httpUrl, ALLOWED_HOSTS: 'demo.internal' })
    for (const url of ['/dev/mail', '/dev/mail/1', '/dev/mail.json']) {
      const status = async (host: string) => (await gateway.inject({ url, headers: { host } })).statusCode
      expect(await status('rebound.example'), url).toBe(403)
      expect(await status('demo.internal:8080'), url).toBe(200)
      expect(await status('127.0.0.1:8080'), url).toBe(200)
    }
  })

  test('do not exist in a live installation, nor without a sink', async () => {
    const live = await start({ MAIL_SINK_ORIGIN: sink.httpUrl, DATA_SOURCE: 'live' })
    const none = await start({})
    for (const url of ['/dev/mail', '/dev/mail/1', '/dev/mail.json']) {
      expect((await live.inject(url)).statusCode).toBe(404)
      expect((await none.inject(url)).statusCode).toBe(404)
    }
  })

  test('report that the sink is unreachable', async () => {
    const gateway = await start({ MAIL_SINK_ORIGIN: 'http://127.0.0.1:1' })
    expect((await gateway.inject('/dev/mail')).statusCode).toBe(503)
  })
})

test('links end before the full stop of their sentence', () => {
  expect(linked('See http://a.example/x.')).toBe('See <a href="http://a.example/x">http://a.example/x</a>.')
})

test('the page has the colours of the site', async () => {
  const tokens = await readFile(new URL('../../../../packages/ui/src/theme/tokens.css', import.meta.url), 'utf8')
  const colours = mailListPage([], null).match(/#[\dA-F]{6}\b/g) ?? []
  expect(colours.length).toBeGreaterThan(10)
  expect(colours.filter((colour) => !tokens.includes(colour))).toEqual([])
})
