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
  const server = createServer({ shouldUpgradeCallback: lines.isAsked }, listener)
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
  await until('the line stands', line.isOpen)
  return line
}

type Told = {
  status: number
  head: readonly string[]
  body: string
  broken: null | 'off' | 'lost'
  isOver: boolean
  quiets: number
}

const start = (line: Line, path: string, { method = 'GET', headers = [] as string[] } = {}) => {
  const told: Told = { status: 0, head: [], body: '', broken: null, isOver: false, quiets: 0 }
  const started = line.start(
    { method, path, headers },
    {
      onHead: (status, head) => Object.assign(told, { status, head }),
      onData: (chunk) => {
        told.body += chunk.toString('latin1')
      },
      onEnd: () => {
        told.isOver = true
      },
      onBroken: (isLost) => {
        told.broken = isLost ? 'lost' : 'off'
      },
      onQuiet: () => {
        told.quiets += 1
      },
    },
  )
  return { told, started: started as Started, isStarted: started !== null }
}

const ask = async (line: Line, path: string, options?: Parameters<typeof start>[2]): Promise<Told> => {
  const { told } = start(line, path, options)
  await until('the answer is over', () => told.isOver || told.broken !== null)
  return told
}

const headerOf = ({ head }: Told, name: string) => head[head.indexOf(name) + 1]

test('many calls share one connection, and each is answered when it is ready', async () => {
  const waiting = new Map<string, () => void>()
  const service = await startService((request, response) => {
    waiting.set(request.url ?? '', () => response.end(`answer to ${request.url}`))
  })
  const line = await open(service.origin)
  const [first, second] = [start(line, '/first'), start(line, '/second')]
  await until('both came', () => waiting.size === 2)
  waiting.get('/second')?.()
  await until('the second is answered', () => second.told.isOver)
  expect(second.told.body).toBe('answer to /second')
  expect(first.told.isOver).toBe(false)
  waiting.get('/first')?.()
  await until('the first is answered', () => first.told.isOver)
  expect(service.opened()).toBe(1)
})

test('a request is to its listener what it would be over HTTP', async () => {
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

test('heads come as they were set, by object, by list or one by one', async () => {
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
  const told = await ask(await open(service.origin), '/', { method })
  expect(told).toMatchObject({ status, body: '' })
  expect(headerOf(told, 'content-length')).toBe('4')
})

test.each([
  ['a line break', 'location', '/a\nset-cookie: b'],
  ['a return', 'location', '/a\rb'],
  ['a letter that becomes a line break in one byte', 'location', '/a\u010aset-cookie'],
  ['a line break in a name', 'x-a\nb', 'c'],
])('%s in a header is refused where it is set, as by a server of Node', async (_what, name, value) => {
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

test('a large answer goes on only as its reader takes it, and arrives whole', async () => {
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
  const { told, started } = start(line, '/large')
  started.pause()
  await until('what is on its way has come', () => told.body.length >= WINDOW_BYTES)
  // Others pass by an answer that waits.
  expect((await ask(line, '/small')).body).toBe('small')
  const waitedAt = told.body.length
  expect(waitedAt).toBeLessThan(WINDOW_BYTES + piece.length)
  expect(given).toBeLessThan(8)
  started.resume()
  await until('all of it is there', () => told.isOver)
  expect(Buffer.from(told.body, 'latin1').equals(Buffer.concat(new Array(40).fill(piece)))).toBe(true)
})

test('an answer that rests hears so, and hears again when its reader takes nothing of what it writes then', async () => {
  const rests: number[] = []
  const service = await startService((_request, response) => {
    response.flushHeaders()
    response.setTimeout(50, () => {
      rests.push(response.writableLength)
      if (rests.length === 1) response.write(Buffer.alloc(2 * WINDOW_BYTES))
    })
  })
  const line = await open(service.origin)
  const { started } = start(line, '/')
  started.pause()
  await until('it rested twice', () => rests.length === 2)
  expect(rests[0]).toBe(0)
  expect(rests[1]).toBeGreaterThan(0)
})

test('whoever cancels ends the work, and others are answered', async () => {
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
  const { started, told } = start(line, '/never')
  expect((await ask(line, '/now')).body).toBe('now')
  started.cancel()
  await until('the service hears of it', () => closed.length === 1)
  expect(closed).toEqual([false])
  expect(told).toMatchObject({ isOver: false, broken: null })
})

test('an answer that its service ends early breaks off alone', async () => {
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

test('a lost line tells its calls, takes none while it is away, and comes back with its service', async () => {
  const service = await startService(() => undefined)
  const line = await open(service.origin)
  const { told } = start(line, '/never')
  await service.stop()
  await until('the call hears of it', () => told.broken === 'lost')
  expect(line.isOpen()).toBe(false)
  expect(start(line, '/later').isStarted).toBe(false)
  await startService((_request, response) => response.end('back'), service.port)
  await until('the line is back', line.isOpen)
  expect((await ask(line, '/later')).body).toBe('back')
})

test('a service that closes takes no more calls and finishes those that run', async () => {
  const running: ServerResponse[] = []
  const service = await startService((_request, response) => running.push(response))
  const line = await open(service.origin)
  const { told } = start(line, '/')
  await until('it runs', () => running.length === 1)
  service.lines.close()
  const closed = new Promise((resolve) => service.server.close(resolve))
  await until('the line takes no more', () => !line.isOpen())
  running[0]?.end('done')
  await until('it is answered', () => told.isOver)
  expect(told.body).toBe('done')
  await closed
})

test('a service that closes accepts no new line, and answers who asks for one', async () => {
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

test('a call that was under way when its service closed is answered', async () => {
  const service = await startService((_request, response) => response.end('in time'))
  const line = await open(service.origin)
  service.lines.close()
  const { told } = start(line, '/')
  const closed = new Promise((resolve) => service.server.close(resolve))
  await until('it is over', () => told.isOver || told.broken !== null)
  expect(told).toMatchObject({ body: 'in time', broken: null })
  await closed
})

test('a server that knows no lines leaves its callers their own ways', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closings.push(() => server.close())
  const line = openLine({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, headMs: 1, dataMs: 1 })
  closings.push(line.close)
  await until('it was asked', () => asked === 1)
  expect(line.isOpen()).toBe(false)
  expect(start(line, '/').isStarted).toBe(false)
})

/** Takes a line, and says nothing ever after. */
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

test('a line whose other end says nothing any more is given up', async () => {
  const ends: boolean[] = []
  const line = await open(await startSilent(), { silentMs: 50, onEnd: (isLost) => ends.push(isLost) })
  const { told } = start(line, '/')
  await until('it is given up', () => told.broken === 'lost')
  expect(told.quiets).toBe(0)
  expect(ends).toEqual([true])
})

test('a line that is asked more often tells that it is quiet, and is given up no sooner', async () => {
  let quiets = 0
  const line = await open(await startSilent(), {
    askMs: 100,
    silentMs: 1_000,
    onQuiet: () => {
      quiets += 1
    },
  })
  const { told } = start(line, '/')
  await until('it is given up', () => told.broken === 'lost')
  expect(quiets).toBe(9)
  expect(told.quiets).toBeGreaterThan(0)
})

test('a line is not quiet while its service says anything, and a service that stops says so', async () => {
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
  const { told } = start(line, '/never')
  for (let round = 0; round < 3; round += 1) {
    const before = performance.now()
    await until('it was asked', () => performance.now() - before > 100)
    expect((await ask(line, '/now')).body).toBe('now')
  }
  expect([quiets, told.quiets]).toEqual([[], 0])
  service.lines.close()
  await until('it is told', () => ends.length > 0)
  expect(ends).toEqual([false])
})

test('whoever wants no more after the head hears no more', async () => {
  const service = await startService((_request, response) => response.end('body'))
  const line = await open(service.origin)
  let heard = 0
  const hear = (): void => {
    heard += 1
  }
  const started = line.start(
    { method: 'GET', path: '/', headers: [] },
    { onHead: () => started?.cancel(), onData: hear, onEnd: hear, onBroken: hear },
  )
  expect((await ask(line, '/')).body).toBe('body')
  expect(heard).toBe(0)
})

test('a call whose answer does not come in time is broken off, and its service told', async () => {
  let isClosed = false
  const service = await startService((_request, response) => {
    response.on('close', () => {
      isClosed = true
    })
  })
  const { told } = start(await open(service.origin, { headMs: 20, silentMs: 20 }), '/')
  await until('it is broken off', () => told.broken === 'off')
  await until('the service hears of it', () => isClosed)
})

test('a call that is too long for a line is not taken, and the line stays for others', async () => {
  const service = await startService((_request, response) => response.end('short'))
  const line = await open(service.origin)
  expect(start(line, `/${'a'.repeat(MOST_CALL_BYTES)}`).isStarted).toBe(false)
  expect(await ask(line, '/')).toMatchObject({ body: 'short' })
  expect(service.opened()).toBe(1)
})
