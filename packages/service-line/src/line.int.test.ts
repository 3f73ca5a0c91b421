import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import { until } from '@gildscope/testkit/until'
import { afterEach, expect, test } from 'vitest'
import { LINE_PROTOCOL, MOST_CALL_BYTES, WINDOW_BYTES } from './frames.ts'
import { type Line, openLine, type Started } from './open-line.ts'
import { serveLine } from './serve-line.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close()
})

const startService = async (listener: Listener, port = 0) => {
  const lines = serveLine({ listener })
  const server = createServer({ shouldUpgradeCallback: lines.isUpgrade }, listener)
  let opened = 0
  server.on('upgrade', (_request, socket, begun) => {
    opened += 1
    lines.accept(socket, begun)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = async (): Promise<void> => {
    lines.cut()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  closings.push(stop)
  const { port: taken } = server.address() as AddressInfo
  return { lines, server, stop, port: taken, origin: `http://127.0.0.1:${taken}`, opened: () => opened }
}

const open = async (origin: string, limits: Partial<Parameters<typeof openLine>[0]> = {}): Promise<Line> => {
  const line = openLine({ origin, headMs: 60_000, dataMs: 60_000, ...limits })
  closings.push(line.close)
  await until('the line is open', line.isOpen)
  return line
}

type Received = {
  status: number
  head: readonly string[]
  body: string
  broken: null | 'off' | 'lost'
  isOver: boolean
  quiets: number
}

const start = (line: Line, path: string, { method = 'GET', headers = [] as string[] } = {}) => {
  const received: Received = { status: 0, head: [], body: '', broken: null, isOver: false, quiets: 0 }
  const started = line.start(
    { method, path, headers },
    {
      onHead: (status, head) => Object.assign(received, { status, head }),
      onData: (chunk) => {
        received.body += chunk.toString('latin1')
      },
      onEnd: () => {
        received.isOver = true
      },
      onBroken: (isLost) => {
        received.broken = isLost ? 'lost' : 'off'
      },
      onQuiet: () => {
        received.quiets += 1
      },
    },
  )
  return { received, started: started as Started, isStarted: started !== null }
}

const ask = async (line: Line, path: string, options?: Parameters<typeof start>[2]): Promise<Received> => {
  const { received } = start(line, path, options)
  await until('the answer is over', () => received.isOver || received.broken !== null)
  return received
}

const headerOf = ({ head }: Received, name: string) => head[head.indexOf(name) + 1]

test('many calls share one connection, and each is answered when it is ready', async () => {
  const waiting = new Map<string, () => void>()
  const service = await startService((request, response) => {
    waiting.set(request.url ?? '', () => response.end(`answer to ${request.url}`))
  })
  const line = await open(service.origin)
  const [first, second] = [start(line, '/first'), start(line, '/second')]
  await until('both came', () => waiting.size === 2)
  waiting.get('/second')?.()
  await until('the second is answered', () => second.received.isOver)
  expect(second.received.body).toBe('answer to /second')
  expect(first.received.isOver).toBe(false)
  waiting.get('/first')?.()
  await until('the first is answered', () => first.received.isOver)
  expect(service.opened()).toBe(1)
})

test('a listener sees the same request as over HTTP', async () => {
  const seen: Record<string, unknown>[] = []
  const service = await startService(({ method, url, headers, rawHeaders, socket }, response) => {
    const { connection: _own, host: _of, 'keep-alive': _hop, ...own } = headers
    seen.push({ method, url, headers: own, raws: rawHeaders.length > 0, from: socket.remoteAddress })
    response.end()
  })
  const headers = [
    'Accept',
    'a',
    'accept',
    'b',
    'Cookie',
    'c=d',
    'cookie',
    'e=f',
    'X-Odd',
    'caf\xe9',
    'Age',
    '1',
    'Age',
    '2',
  ]
  const line = await open(service.origin)
  await ask(line, '/path?a=b%20c', { headers })
  await new Promise<void>((resolve) => {
    request(`${service.origin}/path?a=b%20c`, { headers: ['Host', 'here', ...headers], agent: false }, (reply) =>
      reply.resume().on('end', resolve),
    ).end()
  })
  expect(seen[0]).toEqual(seen[1])
  expect(seen[0]).toMatchObject({ headers: { accept: 'a, b', cookie: 'c=d; e=f', 'x-odd': 'caf\xe9', age: '1' } })
})

test('headers arrive as they were set, by object, by list or one by one', async () => {
  const service = await startService(({ url }, response) => {
    response.setHeader('X-Set', 'before')
    if (url === '/object') response.writeHead(201, { ETag: '"e"', 'content-length': 2, 'set-cookie': ['a', 'b'] })
    if (url === '/list') response.writeHead(404, ['etag', '"e"', 'x-request-id', 'left out'])
    response.end('{}')
  })
  const line = await open(service.origin)
  const byObject = await ask(line, '/object')
  expect(byObject).toMatchObject({ status: 201, body: '{}' })
  expect(byObject.head).toEqual([
    'x-set',
    'before',
    'etag',
    '"e"',
    'content-length',
    '2',
    'set-cookie',
    'a',
    'set-cookie',
    'b',
  ])
  expect((await ask(line, '/list')).head).toEqual(['x-set', 'before', 'etag', '"e"'])
  expect(await ask(line, '/none')).toMatchObject({ status: 200, head: ['x-set', 'before'], body: '{}' })
})

test.each([
  ['HEAD', 200],
  ['GET', 204],
  ['GET', 304],
])('%s answered with %i has no body', async (method, status) => {
  const service = await startService((_request, response) => {
    response.writeHead(status, { 'content-length': '4' })
    response.end('body')
  })
  const received = await ask(await open(service.origin), '/', { method })
  expect(received).toMatchObject({ status, body: '' })
  expect(headerOf(received, 'content-length')).toBe('4')
})

test.each([
  ['a line break', 'location', '/a\nset-cookie: b'],
  ['a return', 'location', '/a\rb'],
  ['a letter that becomes a line break in one byte', 'location', '/a\u010aset-cookie'],
  ['a line break in a name', 'x-a\nb', 'c'],
])('%s in a header is rejected where it is set, as by a Node server', async (_what, name, value) => {
  const refused: unknown[] = []
  const attempt = (act: () => unknown): void => {
    try {
      act()
    } catch (error) {
      refused.push((error as NodeJS.ErrnoException).code)
    }
  }
  const service = await startService((_request, response) => {
    attempt(() => response.setHeader(name, value))
    attempt(() => response.setHeader(name, ['fine', value]))
    attempt(() => response.writeHead(200, { [name]: value }))
    attempt(() => response.writeHead(200, [name, value]))
    attempt(() => response.writeHead(99))
    response.writeHead(400).end()
  })
  expect(await ask(await open(service.origin), '/')).toMatchObject({ status: 400, head: [] })
  const fault = name === 'location' ? 'ERR_INVALID_CHAR' : 'ERR_INVALID_HTTP_TOKEN'
  expect(refused).toEqual([fault, fault, fault, fault, 'ERR_HTTP_INVALID_STATUS_CODE'])
})

test('a large response is sent only as fast as its reader consumes it, and arrives whole', async () => {
  const piece = Buffer.alloc(100_000)
  for (let index = 0; index < piece.length; index += 1) piece[index] = index % 251
  let given = 0
  const service = await startService(({ url }, response) => {
    if (url !== '/large') {
      response.end('small')
      return
    }
    const give = (): void => {
      while (given < 40) {
        given += 1
        if (!response.write(piece)) {
          response.once('drain', give)
          return
        }
      }
      response.end()
    }
    give()
  })
  const line = await open(service.origin)
  const { received, started } = start(line, '/large')
  started.pause()
  await until('the window is full', () => received.body.length >= WINDOW_BYTES)
  // Other responses overtake one that waits.
  expect((await ask(line, '/small')).body).toBe('small')
  const waitedAt = received.body.length
  expect(waitedAt).toBeLessThan(WINDOW_BYTES + piece.length)
  expect(given).toBeLessThan(8)
  started.resume()
  await until('all of it has arrived', () => received.isOver)
  expect(Buffer.from(received.body, 'latin1').equals(Buffer.concat(new Array(40).fill(piece)))).toBe(true)
})

test('an idle response gets a timeout, and another when its reader stops consuming', async () => {
  const idles: number[] = []
  const service = await startService((_request, response) => {
    response.flushHeaders()
    response.setTimeout(50, () => {
      idles.push(response.writableLength)
      if (idles.length === 1) response.write(Buffer.alloc(2 * WINDOW_BYTES))
    })
  })
  const line = await open(service.origin)
  const { started } = start(line, '/')
  started.pause()
  await until('it timed out twice', () => idles.length === 2)
  expect(idles[0]).toBe(0)
  expect(idles[1]).toBeGreaterThan(0)
})

test('cancelling a call ends its work, and other calls are answered', async () => {
  const closed: boolean[] = []
  const service = await startService((request, response) => {
    if (request.url === '/now') response.end('now')
    else
      response.on('close', () => {
        closed.push(response.writableFinished)
        expect(request.aborted).toBe(true)
      })
  })
  const line = await open(service.origin)
  const { started, received } = start(line, '/never')
  expect((await ask(line, '/now')).body).toBe('now')
  started.cancel()
  await until('the service has noticed', () => closed.length === 1)
  expect(closed).toEqual([false])
  expect(received).toMatchObject({ isOver: false, broken: null })
})

test('a response that its service aborts breaks no other', async () => {
  const service = await startService((request, response) => {
    if (request.url === '/now') response.end('now')
    else if (request.url === '/socket') request.socket.destroy()
    else {
      response.write('half')
      setImmediate(() => response.destroy())
    }
  })
  const line = await open(service.origin)
  expect(await ask(line, '/half')).toMatchObject({ body: 'half', broken: 'off', isOver: false })
  expect(await ask(line, '/socket')).toMatchObject({ status: 0, broken: 'off' })
  expect(await ask(line, '/now')).toMatchObject({ body: 'now', broken: null })
})

test('a lost line breaks its calls, accepts none meanwhile, and reconnects when its service is back', async () => {
  const service = await startService(() => undefined)
  const line = await open(service.origin)
  const { received } = start(line, '/never')
  await service.stop()
  await until('the call is broken', () => received.broken === 'lost')
  expect(line.isOpen()).toBe(false)
  expect(start(line, '/later').isStarted).toBe(false)
  await startService((_request, response) => response.end('back'), service.port)
  await until('the line is back', line.isOpen)
  expect((await ask(line, '/later')).body).toBe('back')
})

test('a service that closes accepts no more calls and finishes running ones', async () => {
  const running: ServerResponse[] = []
  const service = await startService((_request, response) => running.push(response))
  const line = await open(service.origin)
  const { received } = start(line, '/')
  await until('it runs', () => running.length === 1)
  service.lines.close()
  const closed = new Promise((resolve) => service.server.close(resolve))
  await until('the line accepts no more', () => !line.isOpen())
  running[0]?.end('done')
  await until('it is answered', () => received.isOver)
  expect(received.body).toBe('done')
  await closed
})

test('a service that closes accepts no new line, and answers the upgrade request like any other', async () => {
  const service = await startService((_request, response) => response.end('as ever'))
  service.lines.close()
  const answer = await new Promise<string>((resolve) => {
    request(service.origin, { headers: { connection: 'Upgrade', upgrade: LINE_PROTOCOL }, agent: false })
      .on('upgrade', (_response, socket) => resolve(`upgraded ${socket.destroy().destroyed}`))
      .on('response', (response) => response.setEncoding('utf8').on('data', resolve))
      .end()
  })
  expect(answer).toBe('as ever')
})

test('a call that was in flight when its service closed is answered', async () => {
  const service = await startService((_request, response) => response.end('in time'))
  const line = await open(service.origin)
  service.lines.close()
  const { received } = start(line, '/')
  const closed = new Promise((resolve) => service.server.close(resolve))
  await until('it is over', () => received.isOver || received.broken !== null)
  expect(received).toMatchObject({ body: 'in time', broken: null })
  await closed
})

test('with a server that does not support lines, calls are left to other connections', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closings.push(() => server.close())
  const line = openLine({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, headMs: 1, dataMs: 1 })
  closings.push(line.close)
  await until('the upgrade was requested', () => asked === 1)
  expect(line.isOpen()).toBe(false)
  expect(start(line, '/').isStarted).toBe(false)
})

/** Accepts a line and then never sends a byte. */
const startSilent = async (): Promise<string> => {
  const sockets: Socket[] = []
  const server = createSocketServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => socket.write('HTTP/1.1 101 X\r\nConnection: Upgrade\r\nUpgrade: gildscope-line\r\n\r\n'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closings.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a line whose other end falls silent is closed', async () => {
  const ends: boolean[] = []
  const line = await open(await startSilent(), { silentMs: 50, onEnd: (isLost) => ends.push(isLost) })
  const { received } = start(line, '/')
  await until('it is given up', () => received.broken === 'lost')
  expect(received.quiets).toBe(0)
  expect(ends).toEqual([true])
})

test('more frequent pings report a quiet line sooner, and give it up no sooner', async () => {
  let quiets = 0
  const line = await open(await startSilent(), {
    askMs: 100,
    silentMs: 1_000,
    onQuiet: () => {
      quiets += 1
    },
  })
  const { received } = start(line, '/')
  await until('it is given up', () => received.broken === 'lost')
  expect(quiets).toBe(9)
  expect(received.quiets).toBeGreaterThan(0)
})

test('a line is not quiet while its service sends anything, and a service that stops announces it', async () => {
  const ends: boolean[] = []
  const quiets: number[] = []
  const service = await startService((request, response) => {
    if (request.url === '/now') response.end('now')
  })
  const line = await open(service.origin, {
    askMs: 100,
    onQuiet: () => quiets.push(1),
    onEnd: (isLost) => ends.push(isLost),
  })
  const { received } = start(line, '/never')
  for (let round = 0; round < 3; round += 1) {
    const before = performance.now()
    await until('a ping was sent', () => performance.now() - before > 100)
    expect((await ask(line, '/now')).body).toBe('now')
  }
  expect([quiets, received.quiets]).toEqual([[], 0])
  service.lines.close()
  await until('it was announced', () => ends.length > 0)
  expect(ends).toEqual([false])
})

test('a call cancelled in onHead receives nothing more', async () => {
  const service = await startService((_request, response) => response.end('body'))
  const line = await open(service.origin)
  let calls = 0
  const count = (): void => {
    calls += 1
  }
  const started = line.start(
    { method: 'GET', path: '/', headers: [] },
    { onHead: () => started?.cancel(), onData: count, onEnd: count, onBroken: count },
  )
  expect((await ask(line, '/')).body).toBe('body')
  expect(calls).toBe(0)
})

test('a call whose response is late is aborted, and its service is notified', async () => {
  let isClosed = false
  const service = await startService((_request, response) => {
    response.on('close', () => {
      isClosed = true
    })
  })
  const { received } = start(await open(service.origin, { headMs: 20, silentMs: 20 }), '/')
  await until('it is broken off', () => received.broken === 'off')
  await until('the service has noticed', () => isClosed)
})

test('a call that is too long for a line is refused, and the line stays open for others', async () => {
  const service = await startService((_request, response) => response.end('short'))
  const line = await open(service.origin)
  expect(start(line, `/${'a'.repeat(MOST_CALL_BYTES)}`).isStarted).toBe(false)
  expect(await ask(line, '/')).toMatchObject({ body: 'short' })
  expect(service.opened()).toBe(1)
})
