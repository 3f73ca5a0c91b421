import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcp, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Outgoing } from './outgoing.ts'
import type { ResolveName } from './resolve-name.ts'

const PUBLIC = '93.184.216.34'
const METADATA = '169.254.169.254'
const open: (() => unknown)[] = []
let sockets = 0
const count = (): void => {
  sockets += 1
}

beforeEach(() => {
  sockets = 0
  channel('net.client.socket').subscribe(count)
  open.push(() => channel('net.client.socket').unsubscribe(count))
})
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

type Serve = (request: IncomingMessage, response: ServerResponse) => void

const listen = async (serve: Serve): Promise<number> => {
  const server = createServer(serve)
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
const listenTcp = async (serve: (socket: Socket) => void): Promise<number> => {
  const server = createTcp((socket) => {
    open.push(() => socket.destroy())
    socket.on('error', () => {})
    serve(socket)
  })
  open.push(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
const asked: string[] = []
/** Answers with each of these in turn. */
const names = (...answers: string[][]): ResolveName => {
  asked.length = 0
  return async (name) => {
    asked.push(name)
    return answers[asked.length - 1] ?? []
  }
}
const create = (own: Partial<ConstructorParameters<typeof Outgoing>[0]> = {}) =>
  new Outgoing({ allowsLoopback: false, userAgent: 'test/1', resolve: names(), ...own })
const local = (own: Parameters<typeof create>[0] = {}) => create({ allowsLoopback: true, timeoutMs: 300, ...own })
const call = (address: string, body: string | Buffer = '{}') => ({ address, headers: { 'x-id': '1' }, body })

test('sends what it is given, and says how it was answered', async () => {
  const seen: unknown[] = []
  const port = await listen(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { method, url, headers } = request
    seen.push({ method, url, id: headers['x-id'], agent: headers['user-agent'], body: Buffer.concat(parts).toString() })
    response.writeHead(202).end('fine')
  })
  const answer = await local().post(call(`http://127.0.0.1:${port}/a%20b?c=d#e`, '{"ä":1}'))
  expect(answer).toMatchObject({ kind: 'answered', status: 202, tookMs: expect.any(Number) })
  expect(seen).toEqual([{ method: 'POST', url: '/a%20b?c=d', id: '1', agent: 'test/1', body: '{"ä":1}' }])
})

test.each([
  ['private ones', [['10.0.0.1']]],
  ['loopback', [['127.0.0.1']]],
  ['a metadata service', [[METADATA]]],
  ['several of which one is private', [[PUBLIC, '192.168.0.1']]],
  ['several of which one is loopback in IPv6', [[PUBLIC, '::1']]],
  ['a mapped address', [['::ffff:10.0.0.1']]],
  ['an address with a zone', [['fe80::1%eth0']]],
  ['something else', [['hooks.example.org']]],
])('opens no connection to a name that means %s', async (_what, answers) => {
  const answer = await create({ resolve: names(...answers) }).post(call('https://hooks.example.org/'))
  expect(answer).toMatchObject({ kind: 'refused', fault: 'its host is in a private network' })
  expect({ asked, sockets }).toEqual({ asked: ['hooks.example.org'], sockets: 0 })
})

test('opens no connection to a name without an address, nor to an address that is refused', async () => {
  const outgoing = create({ resolve: names([]) })
  expect(await outgoing.post(call('https://hooks.example.org/'))).toMatchObject({
    kind: 'refused',
    fault: 'the name of its host is not known',
  })
  for (const address of [`https://${METADATA}/`, 'https://localhost./', 'https://2130706433/', 'http://example.org/'])
    expect(await outgoing.post(call(address))).toMatchObject({ kind: 'refused' })
  expect({ asked, sockets }).toEqual({ asked: ['hooks.example.org'], sockets: 0 })
})

test('connects to the address that it checked, whatever the name means the next moment', async () => {
  const hosts: unknown[] = []
  const port = await listen(({ headers, socket }, response) => {
    hosts.push([headers.host, socket.localAddress])
    response.end()
  })
  const outgoing = local({ resolve: names(['127.0.0.1'], [METADATA], ['127.0.0.1', '10.0.0.1'], [PUBLIC]) })
  const address = `https://rebinds.example.org:${port}/`
  // A test server has no certificate for https: that it was asked at all is in the number of sockets.
  expect(await outgoing.post(call(address))).toMatchObject({ kind: 'failed' })
  expect({ asked: asked.length, sockets }).toEqual({ asked: 1, sockets: 1 })
  for (const _again of [1, 2])
    expect(await outgoing.post(call(address))).toMatchObject({ fault: 'its host is in a private network' })
  expect({ asked: asked.length, sockets }).toEqual({ asked: 3, sockets: 1 })
  expect(await outgoing.post(call(`http://a.localhost:${port}/`))).toMatchObject({ status: 200 })
  expect(hosts).toEqual([[`a.localhost:${port}`, '127.0.0.1']])
})

test.each([301, 302, 303, 307, 308])('follows no %s', async (status) => {
  let calls = 0
  const port = await listen((_request, response) => {
    calls += 1
    response.writeHead(status, { location: `http://${METADATA}/latest/meta-data/` }).end()
  })
  expect(await local().post(call(`http://localhost:${port}/`))).toMatchObject({ kind: 'answered', status })
  expect({ calls, sockets }).toEqual({ calls: 1, sockets: 1 })
})

test('knows no proxy', async () => {
  let calls = 0
  const port = await listen((_request, response) => {
    calls += 1
    response.end()
  })
  const before = { ...process.env }
  Object.assign(process.env, {
    HTTP_PROXY: `http://127.0.0.1:1`,
    HTTPS_PROXY: `http://127.0.0.1:1`,
    NODE_USE_ENV_PROXY: '1',
  })
  open.push(() => {
    process.env = before
  })
  expect(await local().post(call(`http://localhost:${port}/`))).toMatchObject({ status: 200 })
  expect(calls).toBe(1)
})

test('reads no endless answer to its end', async () => {
  const closed = Promise.withResolvers<void>()
  const port = await listen((_request, response) => {
    response.on('close', closed.resolve)
    const write = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(1_000))) {}
    }
    response.on('drain', write)
    write()
  })
  expect(await local({ timeoutMs: 60_000 }).post(call(`http://localhost:${port}/`))).toMatchObject({ status: 200 })
  await closed.promise
})

const drip = async (first: string): Promise<number> =>
  listenTcp((socket) => {
    socket.write(first)
    const timer = setInterval(() => socket.write('a'), 20)
    socket.on('close', () => clearInterval(timer))
  })

test('waits no longer than its time for an answer that drips', async () => {
  const answers = await Promise.all(
    [
      await drip('HTTP/1.1 200 OK\r\nx-'),
      await drip('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n'),
      await drip(''),
    ].map((port) => local().post(call(`http://localhost:${port}/`))),
  )
  expect(answers).toMatchObject([
    { kind: 'failed', fault: 'no answer within 0.3 s' },
    { kind: 'answered', status: 200 },
    { kind: 'failed', fault: 'the answer is no HTTP' },
  ])
})

test('waits no longer than its time for a name server', async () => {
  const outgoing = create({ resolve: () => new Promise(() => {}), timeoutMs: 50 })
  expect(await outgoing.post(call('https://hooks.example.org/'))).toMatchObject({ fault: 'no answer within 0.05 s' })
})

test('says what is wrong with an answer', async () => {
  const [huge, silent, none] = await Promise.all([
    listen((_request, response) => response.writeHead(200, { 'x-long': 'a'.repeat(10_000) }).end()),
    listenTcp((socket) => socket.once('data', () => socket.end())),
    listenTcp((socket) => socket.end('SSH-2.0-server\r\n')),
  ])
  const faults = await Promise.all([huge, silent, none].map((port) => local().post(call(`http://localhost:${port}/`))))
  expect(faults).toMatchObject([
    { kind: 'failed', fault: 'the header of the answer is too long' },
    { kind: 'failed', fault: 'the connection was closed without an answer' },
    { kind: 'failed', fault: 'the answer is no HTTP' },
  ])
})

test('calls one host four times at once, and others meanwhile', async () => {
  const held: ServerResponse[] = []
  let most = 0
  const slow = await listen((_request, response) => {
    held.push(response)
    most = Math.max(most, held.length)
    if (held.length === 4) full.resolve()
  })
  const full = Promise.withResolvers<void>()
  const quick = await listen((_request, response) => response.end())
  const outgoing = local({ timeoutMs: 60_000 })
  const calls = Array.from({ length: 9 }, () => outgoing.post(call(`http://slow.localhost:${slow}/`)))
  await full.promise
  expect([outgoing.fullHosts, outgoing.isFull('slow.localhost'), outgoing.isFull('localhost')]).toEqual([
    ['slow.localhost'],
    true,
    false,
  ])
  expect(await outgoing.post(call(`http://localhost:${quick}/`))).toMatchObject({ status: 200 })
  expect(held).toHaveLength(4)
  const answer = setInterval(() => held.shift()?.end(), 5)
  open.push(() => clearInterval(answer))
  expect(await Promise.all(calls)).toMatchObject(Array(9).fill({ status: 200 }))
  expect([most, outgoing.fullHosts]).toEqual([4, []])
})
