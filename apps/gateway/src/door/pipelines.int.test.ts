import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { until } from '@gildscope/testkit/until'
import { afterEach, expect, test } from 'vitest'
import { Connections } from './connections.ts'
import { Pipelines } from './pipelines.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n'

let server: Server | null = null
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server?.closeAllConnections()
  server?.close()
})

const start = async (isProxy = false) => {
  const connections = new Connections({ most: 100, isProxy: () => isProxy })
  const pipelines = new Pipelines(connections)
  const waiting: ServerResponse[] = []
  const refused: ServerResponse[] = []
  server = createServer((request, response) => {
    if (pipelines.add(request, response)) waiting.push(response)
    else refused.push(response)
  })
  connections.watch(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const open = () => {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    const closed = new Promise((resolve) =>
      socket
        .resume()
        .on('error', () => undefined)
        .on('close', resolve),
    )
    return { socket, closed }
  }
  return { open, waiting, refused }
}

test('a connection may send a few requests ahead, again and again', async () => {
  const { open, waiting, refused } = await start()
  const { socket } = open()
  for (let round = 0; round < 5; round += 1) {
    socket.write(REQUEST.repeat(10))
    await until('they are there', () => waiting.length === 10)
    for (const response of waiting.splice(0)) response.end()
  }
  expect(refused).toEqual([])
  expect(socket.destroyed).toBe(false)
})

test('one that sends many ahead is cut, which keeps nobody else of its address out', async () => {
  const { open, waiting, refused } = await start()
  const { socket, closed } = open()
  socket.write(REQUEST.repeat(200))
  await closed
  expect(refused.length).toBeGreaterThan(0)
  const before = waiting.length
  open().socket.write(REQUEST)
  await until('the next one is served', () => waiting.length > before)
})

test('an address of which ten were cut gets no other one for a second', async () => {
  const { open, waiting } = await start()
  const crowd = Array.from({ length: 10 }, () => open())
  for (const { socket } of crowd) socket.write(REQUEST.repeat(200))
  await Promise.all(crowd.map(({ closed }) => closed))
  await open().closed
  const before = waiting.length
  const served = async (): Promise<boolean> => {
    open().socket.write(REQUEST)
    return waiting.length > before
  }
  await until('it is served again', served, 10_000, 200)
})

test('a proxy that carries many visitors is never kept out', async () => {
  const { open, waiting } = await start(true)
  const crowd = Array.from({ length: 20 }, () => open())
  for (const { socket } of crowd) socket.write(REQUEST.repeat(200))
  await Promise.all(crowd.map(({ closed }) => closed))
  const before = waiting.length
  open().socket.write(REQUEST)
  await until('the next one is served', () => waiting.length > before)
})
