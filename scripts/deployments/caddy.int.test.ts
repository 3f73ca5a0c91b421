// @module-tag caddy
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithParent, findFreePort } from '@gildscope/local-services'
import { until } from '@gildscope/testkit/until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STREAM, startEchoGateway } from './echo-gateway.ts'

const CADDYFILE = fileURLToPath(new URL('../../infra/caddy/Caddyfile', import.meta.url))
const START = fileURLToPath(new URL('../../infra/caddy/start', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'gildscope-caddy-'))

const gateway = await startEchoGateway()
const ports = { http: 0, https: 0 }
let caddy: ChildProcess | null = null
let log = ''
let callOff = (): void => {}

const env = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: folder,
  XDG_DATA_HOME: folder,
  XDG_CONFIG_HOME: folder,
  // With the slash that browsers show, it is the same site.
  SITE_ADDRESS: `https://localhost:${ports.https}/`,
  GATEWAY: `127.0.0.1:${gateway.port}`,
  CADDY_OPTIONS: `http_port ${ports.http}\nhttps_port ${ports.https}\nlocal_certs\nskip_install_trust`,
})

beforeAll(async () => {
  ports.http = await findFreePort()
  ports.https = await findFreePort()
  caddy = spawn('sh', [START, 'run', '--adapter', 'caddyfile', '--config', CADDYFILE], {
    env: env(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  caddy.stderr?.on('data', (part) => {
    log += part
  })
  if (caddy.pid !== undefined) callOff = endWithParent(caddy.pid)
  await until(`Caddy to answer: ${log}`, async () => (await ask('/').catch(() => null)) !== null, 30_000, 100)
})
afterAll(async () => {
  callOff()
  gateway.close()
  if (caddy !== null) {
    const ended = new Promise((done) => caddy?.once('exit', done))
    caddy.kill()
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

type Answer = { status: number; location: string | undefined; text: string }

/** Caddy's own authority signed the certificate. */
const ask = (path: string, headers: Record<string, string> = {}, address = 'localhost'): Promise<Answer> =>
  new Promise((done, fail) => {
    const host = { host: address, port: ports.https, servername: 'localhost', rejectUnauthorized: false }
    request({ ...host, path, headers }, async (reply) => {
      let text = ''
      for await (const part of reply) {
        text += part
        if (path.startsWith(STREAM)) break
      }
      done({ status: reply.statusCode ?? 0, location: reply.headers.location, text })
    })
      .on('error', fail)
      .end()
  })

describe("Caddy's routes", () => {
  it.each(['127.0.0.1', '::1'])('lead a visitor at %s to the gateway, whatever the visitor claims', async (address) => {
    const claimed = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-host': 'elsewhere.example' }
    const host = { host: `localhost:${ports.https}`, forwarded: 'for=203.0.113.7' }
    const { status, text } = await ask('/item/19976?view=book', { ...claimed, ...host }, address)
    const { path, headers } = JSON.parse(text)
    expect([status, path]).toEqual([200, '/item/19976?view=book'])
    expect(headers['x-forwarded-for']).toBe(address)
    expect(headers['x-forwarded-proto']).toBe('https')
    expect(headers['x-forwarded-host']).toBe(`localhost:${ports.https}`)
  })

  it('pass a stream on while it runs', async () => {
    expect(await ask(STREAM)).toMatchObject({ status: 200, text: 'data: first\n\n' })
  })

  it.each(['/metrics', '/dev/mail', '/dev/mail/1'])('do not show %s', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404, text: '' })
  })

  it('lead from http to https', async () => {
    const answer = await new Promise<Answer>((done, fail) => {
      requestPlain(
        { host: 'localhost', port: ports.http, path: '/item/1', headers: { host: 'localhost' } },
        (reply) => {
          reply.resume()
          done({ status: reply.statusCode ?? 0, location: reply.headers.location, text: '' })
        },
      )
        .on('error', fail)
        .end()
    })
    expect([answer.status, answer.location]).toEqual([308, expect.stringMatching(/^https:\/\/localhost/)])
  })
})

it.each([
  undefined,
  'http://gildscope.example',
  'https://',
  'https://gildscope.example/market',
  'https://gildscope.example//',
  'https://gildscope.example?x',
  'https://user@gildscope.example',
])('the container does not start for a site at %s, of which Caddy would serve something else', (address) => {
  const { status, stderr } = spawnSync('sh', [START, 'version'], {
    env: { PATH: process.env.PATH ?? '', ...(address !== undefined && { SITE_ADDRESS: address }) },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining('expected https:// and the name of the site')])
})
