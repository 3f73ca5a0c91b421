import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DumpError } from '../dump-error.ts'
import { openStore } from './open-store.ts'

const KEYS = { accessKey: 'AKIDEXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY', region: 'eu-west-1' }

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Whether a call has the signature that AWS specifies (Signature Version 4) for these keys. */
const isSigned = (request: IncomingMessage, body: Buffer): boolean => {
  const found = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)/.exec(
    request.headers.authorization ?? '',
  )
  if (found === null) return false
  const [, credential = '', signedHeaders = '', signature] = found
  const [id, date = '', region = '', service = ''] = credential.split('/')
  const given = String(request.headers['x-amz-content-sha256'])
  if (id !== KEYS.accessKey || (given !== 'UNSIGNED-PAYLOAD' && given !== sha256(body))) return false
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://host')
  searchParams.sort()
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, pathname, String(searchParams), headers.join(''), signedHeaders, given].join('\n')
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    `${date}/${region}/${service}/aws4_request`,
    sha256(canonical),
  ]
  const key = ['aws4_request'].reduce(hmac, hmac(hmac(hmac(`AWS4${KEYS.secretKey}`, date), region), service))
  return hmac(key, toSign.join('\n')).toString('hex') === signature
}

describe('a bucket', () => {
  const objects = new Map<string, { type: string; body: Buffer }>()
  let server: Server
  let place = ''
  const folder = mkdtempSync(join(tmpdir(), 'gildscope-bucket-'))

  beforeAll(async () => {
    server = createServer(async (request, reply) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      const body = Buffer.concat(parts)
      const path = new URL(request.url ?? '', 'http://host').pathname
      if (!isSigned(request, body)) return reply.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
      const object = objects.get(path)
      if (request.method === 'PUT') {
        objects.set(path, { type: String(request.headers['content-type']), body })
        return reply.writeHead(200, { etag: '"1"' }).end()
      }
      if (request.method === 'DELETE') {
        objects.delete(path)
        return reply.writeHead(204).end()
      }
      if (object === undefined) return reply.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
      return reply.writeHead(200, { 'content-length': object.body.length }).end(object.body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    place = `http://127.0.0.1:${(server.address() as AddressInfo).port}/market/public`
  })

  afterAll(async () => {
    server.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('stores files under its prefix with their type, returns them and deletes them', async () => {
    const store = openStore({ place, ...KEYS })
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251))
    writeFileSync(join(folder, 'a'), bytes)
    await store.put('hours/2026-11-23-0011aabb.parquet', join(folder, 'a'))
    await store.putText('index.json', '{"é":1}')
    expect([...objects].map(([path, { type, body }]) => [path, type, body.length])).toEqual([
      ['/market/public/hours/2026-11-23-0011aabb.parquet', 'application/vnd.apache.parquet', 70_000],
      ['/market/public/index.json', 'application/json; charset=utf-8', 8],
    ])
    expect(await store.get('hours/2026-11-23-0011aabb.parquet')).toEqual(bytes)
    expect(await store.get('hours/none.parquet')).toBe(null)
    await store.remove('index.json')
    await store.remove('index.json')
    expect(objects.size).toBe(1)
  })

  it('says what went wrong where its keys are wrong or none are set', async () => {
    const stranger = openStore({ place, ...KEYS, secretKey: 'wrong' })
    await expect(stranger.putText('index.json', '{}')).rejects.toThrow(/403|SignatureDoesNotMatch/)
    expect(() => openStore({ place, ...KEYS, accessKey: undefined })).toThrow(DumpError)
    expect(() => openStore({ place: 'https://s3.example.org', ...KEYS })).toThrow('names no bucket')
  })
})
