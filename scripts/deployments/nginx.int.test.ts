// @module-tag nginx
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { endWithParent, findFreePort } from '@gildscope/local-services'
import { until } from '@gildscope/testkit/until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { STREAM, startEchoGateway } from './echo-gateway.ts'

const OPERATING = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'gildscope-nginx-'))
const gateway = await startEchoGateway()
let port = 0
let nginx: ChildProcess | null = null
let callOff = (): void => {}

/** The server of the page, without its certificate, on a port of its own. */
const served = (): string =>
  (/```nginx\n(.*?)```/s.exec(OPERATING)?.[1] ?? '')
    .replace(/^ *ssl_.*\n/gm, '')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace('listen [::]:443 ssl;', `listen [::1]:${port};`)
    .replace('http://127.0.0.1:8080', `http://127.0.0.1:${gateway.port}`)

const files = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)

beforeAll(async () => {
  port = await findFreePort()
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${files.join(' ')}\n${served()}}`,
  )
  nginx = spawn('nginx', ['-p', folder, '-c', config], { stdio: 'ignore' })
  if (nginx.pid !== undefined) callOff = endWithParent(nginx.pid)
  await until('nginx to answer', async () => (await ask('/').catch(() => null)) !== null, 30_000, 100)
})
afterAll(async () => {
  callOff()
  gateway.close()
  if (nginx !== null) {
    const ended = new Promise((done) => nginx?.once('exit', done))
    nginx.kill()
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

type Answer = { status: number | undefined; encoding: string | undefined; bytes: Buffer }

const ask = (path: string, { host = '127.0.0.1', headers = {} } = {}): Promise<Answer> =>
  new Promise((done, fail) => {
    get({ host, port, path, headers: { host: 'gildscope.example', ...headers } }, async (reply) => {
      const parts: Buffer[] = []
      for await (const part of reply) {
        parts.push(part)
        if (path.startsWith(STREAM)) break
      }
      const bytes = Buffer.concat(parts)
      done({ status: reply.statusCode, encoding: reply.headers['content-encoding'], bytes })
    }).on('error', fail)
  })

it.each(['127.0.0.1', '::1'])('leads a visitor at %s to the gateway, whatever the visitor claims', async (host) => {
  const claimed = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-host': 'elsewhere.example' }
  const { headers } = JSON.parse(String((await ask('/item/19976', { host, headers: claimed })).bytes))
  expect(headers).toMatchObject({
    host: 'gildscope.example',
    'x-forwarded-for': host,
    'x-forwarded-host': 'gildscope.example',
    'x-forwarded-proto': 'http',
  })
})

it('passes on streams while they run, answers as compressed, and long addresses', async () => {
  expect(String((await ask(STREAM)).bytes)).toBe('data: first\n\n')
  const path = `/gw2/v1/items/json?ids=${'1'.repeat(40_000)}`
  const { encoding, bytes } = await ask(path, { headers: { 'accept-encoding': 'gzip' } })
  expect([encoding, JSON.parse(String(gunzipSync(bytes))).path]).toEqual(['gzip', path])
})

it.each(['/metrics', '/dev/mail'])('does not show %s', async (path) => {
  expect((await ask(path)).status).toBe(404)
})
