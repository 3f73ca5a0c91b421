import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { registerDumps } from './register-dumps.ts'

const folder = mkdtempSync(join(tmpdir(), 'gildscope-served-dumps-'))
mkdirSync(join(folder, 'dumps', 'days'), { recursive: true })
writeFileSync(join(folder, 'secret.json'), '{}')
writeFileSync(join(folder, 'dumps', '.hidden.json'), '{}')
writeFileSync(join(folder, 'dumps', 'index.json'), '{"schema":1}')
writeFileSync(join(folder, 'dumps', 'days', '2026-11-23-0a1b2c3d.csv.gz'), 'not unpacked on its way')

let app: FastifyInstance | undefined
afterEach(() => app?.close())
afterAll(() => rm(folder, { recursive: true, force: true }))

const serve = async (place: Partial<Parameters<typeof registerDumps>[1]>): Promise<FastifyInstance> => {
  const made = Fastify()
  await made.register((scope) => registerDumps(scope, { DUMP_URL: undefined, DUMP_PUBLIC_URL: undefined, ...place }))
  app = made
  return made
}

describe('dumps in a folder', () => {
  const inFolder = () => serve({ DUMP_URL: join(folder, 'dumps') })

  it('are sent unchanged, to scripts of other sites, too, and may be cached by anyone', async () => {
    const reply = await (await inFolder()).inject('/dumps/days/2026-11-23-0a1b2c3d.csv.gz')
    expect([reply.statusCode, reply.body]).toEqual([200, 'not unpacked on its way'])
    expect(reply.headers).toMatchObject({
      'content-type': 'application/gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'accept-ranges': 'bytes',
    })
    expect(reply.headers['content-encoding']).toBeUndefined()
  })

  it('go in parts', async () => {
    const reply = await (await inFolder()).inject({
      url: '/dumps/days/2026-11-23-0a1b2c3d.csv.gz',
      headers: { range: 'bytes=4-11' },
    })
    expect([reply.statusCode, reply.body]).toEqual([206, 'unpacked'])
    expect(reply.headers['access-control-expose-headers']).toContain('Content-Range')
  })

  it('let pages of other sites ask for any part', async () => {
    const reply = await (await inFolder()).inject({
      method: 'OPTIONS',
      url: '/dumps/days/2026-11-23-0a1b2c3d.csv.gz',
      headers: {
        origin: 'https://other.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'if-range,range',
      },
    })
    expect([reply.statusCode, reply.headers['access-control-allow-origin']]).toEqual([204, '*'])
    expect(reply.headers['access-control-allow-headers']).toMatch(/range, if-range/)
  })

  it('have a list that is revalidated each time', async () => {
    const reply = await (await inFolder()).inject('/dumps/index.json')
    expect([reply.headers['cache-control'], reply.headers['content-type']]).toEqual([
      'no-cache',
      'application/json; charset=utf-8',
    ])
  })

  it.each([
    '/dumps/../secret.json',
    '/dumps/%2e%2e/secret.json',
    '/dumps/..%2fsecret.json',
    '/dumps/.hidden.json',
    '/dumps/days/',
    '/dumps/days',
    '/dumps/days/none-0a1b2c3d.parquet',
    '/dumps/a/b/c.parquet',
  ])('have nothing at %s', async (url) => {
    expect((await (await inFolder()).inject(url)).statusCode).toBe(404)
  })
})

describe('dumps in a bucket', () => {
  it('are fetched from where the bucket is public', async () => {
    const place = { DUMP_URL: 'https://s3.internal/market', DUMP_PUBLIC_URL: 'https://dumps.example.org/gw2/' }
    const reply = await (await serve(place)).inject('/dumps/days/2026-11-23-0a1b2c3d.parquet?x=1')
    expect([reply.statusCode, reply.headers.location]).toEqual([
      302,
      'https://dumps.example.org/gw2/days/2026-11-23-0a1b2c3d.parquet',
    ])
  })

  it('serve nothing outside of their folder', async () => {
    const served = await serve({ DUMP_URL: 'https://s3.internal/market' })
    for (const url of ['/dumps//evil.example/x.json', '/dumps/@evil.example', '/dumps/a%0d%0ab.json']) {
      expect((await served.inject(url)).statusCode).toBe(404)
    }
  })
})

describe('without a place for dumps', () => {
  it('there are none', async () => {
    expect((await (await serve({})).inject('/dumps/index.json')).statusCode).toBe(404)
  })
})
