import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { lookAt as lookAtUpstream } from './look-at.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})
const start = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const lookAt = (origin: string, limitMs?: number) => lookAtUpstream({ origin, connect: { timeout: 1_500 } }, limitMs)
const says = (text: string, status = 200) => start((_request, response) => response.writeHead(status).end(text))

test('only a service that reports itself ready is ready', async () => {
  expect(await lookAt(await says('{"name":"items","ready":true,"checks":{}}'))).toBe('ready')
  for (const text of ['{"ready":false}', '{"ready":"true"}', '<html>', '', 'null', '[true]'])
    expect(await lookAt(await says(text)), text).toBe('unready')
  expect(await lookAt(await says('{"ready":true}', 503))).toBe('unready')
})

test('a service that is silent, refuses connections or never ends its response is away', async () => {
  expect(await lookAt(await start(() => undefined), 50)).toBe('silent')
  expect(await lookAt('http://127.0.0.1:1')).toBe('refused')
  const endless = await start((_request, response) => {
    const write = (): void => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    }
    response.on('drain', write)
    write()
  })
  expect(await lookAt(endless)).toBe('refused')
  expect(await lookAt(await start((request) => request.socket.end('rubbish\r\n\r\n')))).toBe('refused')
})
