// @module-tag openssl
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createGameApi } from './create-game-api.ts'

const folder = mkdtempSync(join(tmpdir(), 'gildscope-certificates-'))
const usual = getCACertificates('default')
afterAll(() => {
  setDefaultCACertificates(usual)
  rmSync(folder, { recursive: true, force: true })
})

/** A certificate that signs itself, and its key. */
const makeCertificate = (name: string, days: number) => {
  const [key, request, cert] = ['key', 'request', 'cert'].map((file) => join(folder, file)) as [string, string, string]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  // Without the configuration of a system, which not every machine has.
  const config = join(folder, 'openssl.cnf')
  writeFileSync(config, '[req]\ndistinguished_name = names\n[names]\n')
  const run = (...args: string[]) =>
    execFileSync('openssl', args, { stdio: 'ignore', env: { ...process.env, OPENSSL_CONF: config } })
  run('req', '-new', ...curve, '-keyout', key, '-out', request, '-subj', `/CN=${name}`)
  run('x509', '-req', '-in', request, '-signkey', key, '-days', String(days), '-out', cert)
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

test.each([
  ['another name', 'elsewhere.example', 2, true, 'its TLS certificate is for another name'],
  ['a past date', 'localhost', -1, true, 'its TLS certificate has expired, or the clock of this machine is ahead'],
  ['an unknown issuer', 'localhost', 2, false, 'its TLS certificate is of no authority that this machine trusts'],
])('a game with a certificate of %s is offline, which is said in words', async (_, name, days, isTrusted, words) => {
  const certificate = makeCertificate(name, days)
  setDefaultCACertificates(isTrusted ? [...usual, certificate.cert] : usual)
  const server = createServer(certificate, (_request, response) => response.end('[1]'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const api = createGameApi({
    baseUrl: `https://localhost:${port}`,
    userAgent: 'test',
    tokensPerSecond: 1_000,
    burst: 1_000,
    timeoutMs: 5_000,
  })
  onTestFinished(async () => {
    await api.close()
    server.closeAllConnections()
    server.close()
  })
  const single = { attempts: 1 }
  await expect(api.listIds('items', single)).rejects.toMatchObject({ kind: 'offline', message: `items: ${words}` })
  await expect(api.fetchListings([1], () => {}, single)).rejects.toMatchObject({
    kind: 'offline',
    message: `commerce/listings: ${words}`,
  })
})
