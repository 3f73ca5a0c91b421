import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApiClient } from '@gildscope/contracts/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { afterAll, beforeAll } from 'vitest'
import { createServer } from '../create-server.ts'

type Answer = { status?: number; headers?: Record<string, string>; body: unknown }
type Asked = { path: string; query: URLSearchParams; headers: IncomingHttpHeaders }

export const NOW = Date.parse('2026-11-28T12:00:00Z')

export type Said = { isError: boolean; text: string; data: Record<string, unknown> }

/** A site that answers what a test says, and a client that is connected to the tools for it. */
export const useTools = () => {
  let answers: Record<string, (asked: Asked) => Answer> = {}
  let asked: Asked[] = []
  let origin = ''
  let client: Client
  const site = createHttpServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://any')
    const ask = { path: pathname, query: searchParams, headers: request.headers }
    asked.push(ask)
    const {
      status = 200,
      headers = {},
      body,
    } = answers[pathname]?.(ask) ?? {
      status: 404,
      body: { error: { code: 'NOT_FOUND', message: `there is nothing at ${pathname}`, details: {} } },
    }
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
  const connect = async (address: string): Promise<Client> => {
    const api = createApiClient({ baseUrl: `${address}/gw2`, ky: { retry: 0, throwHttpErrors: true } })
    const [here, there] = InMemoryTransport.createLinkedPair()
    await createServer({ api, origin: address, version: '1.2.3', now: () => NOW }).connect(there)
    const connected = new Client({ name: 'test', version: '1' })
    await connected.connect(here)
    return connected
  }
  const callOf = async (of: Client, name: string, args: Record<string, unknown>): Promise<Said> => {
    const { content, structuredContent = {}, isError = false } = await of.callTool({ name, arguments: args })
    const [first] = content as { text: string }[]
    return { isError: isError === true, text: first?.text ?? '', data: structuredContent as Said['data'] }
  }
  beforeAll(async () => {
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    client = await connect(origin)
  })
  afterAll(async () => {
    await client.close()
    await new Promise((resolve) => site.close(resolve))
  })
  return {
    asked: () => asked,
    /** By path below `/gw2`. */
    answer: (next: Record<string, (asked: Asked) => Answer>) => {
      answers = Object.fromEntries(Object.entries(next).map(([path, say]) => [`/gw2${path}`, say]))
      asked = []
    },
    client: () => client,
    call: (name: string, args: Record<string, unknown> = {}) => callOf(client, name, args),
    /** Of another address. */
    callAt: async (address: string, name: string): Promise<Said> => {
      const other = await connect(address)
      try {
        return await callOf(other, name, {})
      } finally {
        await other.close()
      }
    },
  }
}

type Row = { id: number; name?: string; marketable?: boolean } & Record<string, unknown>

/** The call of items, of which a request takes what it names. */
export const itemsOf =
  (rows: readonly Row[]) =>
  ({ query }: Asked): Answer => {
    const ids = query.get('ids')?.split(',').map(Number)
    const fields = query.get('fields')?.split(',') ?? []
    const found = rows.filter(({ id }) => ids === undefined || ids.includes(id))
    return {
      body: found.map((row) =>
        Object.fromEntries(fields.map((field) => [field, (row as Record<string, unknown>)[field] ?? null])),
      ),
    }
  }
