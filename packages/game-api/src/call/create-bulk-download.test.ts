import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { Agent } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBulkDownload } from './create-bulk-download.ts'

const BODY = JSON.stringify(Array.from({ length: 20_000 }, (_, id) => ({ id })))
const dispatcher = new Agent()
let server: Server
let baseUrl: string

beforeAll(async () => {
  server = createServer((request, response) => {
    const isZipped = request.url?.startsWith('/v2/zipped')
    if (isZipped) response.setHeader('content-encoding', 'gzip')
    response.end(isZipped ? gzipSync(BODY) : BODY)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await dispatcher.close()
  server.close()
})

test('what goes wrong while an answer is read is not taken for a fault of the game', async () => {
  const download = createBulkDownload({
    ...{ baseUrl, userAgent: 'test', timeoutMs: 60_000, schemaVersion: 'newest', dispatcher },
  })
  const fault = new RangeError('ours')
  const read = (): never => {
    throw fault
  }
  await expect(download({ endpoint: 'plain', ids: [1] }, read)).rejects.toBe(fault)
})

test.each(['zipped', 'plain'])(
  'an answer that came %s is there until it was read, and frees its memory then',
  async (endpoint) => {
    const bodies: string[] = []
    const download = createBulkDownload({
      ...{ baseUrl, userAgent: 'test', timeoutMs: 60_000, schemaVersion: 'newest', dispatcher },
      onAnswer: ({ text }) => bodies.push(text()),
    })
    let kept: Buffer = Buffer.alloc(0)
    const answer = await download({ endpoint, ids: [1] }, (bytes) => {
      kept = bytes
      return bytes.toString()
    })
    expect(answer?.value).toBe(BODY)
    expect(bodies).toEqual([BODY])
    expect(kept).toHaveLength(0)
  },
)
