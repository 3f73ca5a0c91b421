import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '@gildscope/testkit/until'
import { expect, onTestFinished, test } from 'vitest'
import { Upstream } from './upstream.ts'

test('a call that is cancelled while it waits for a connection leaves it to the next', async () => {
  const waiting = new Map<string, ServerResponse>()
  let connections = 0
  const server = createServer((request, response) => void waiting.set(request.url ?? '', response))
  server.on('connection', () => {
    connections += 1
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const upstream = new Upstream(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 1)
  onTestFinished(async () => {
    await upstream.close()
    server.close()
  })
  const ended: string[] = []
  const ask = (path: string) =>
    upstream.start(
      { method: 'GET', path, headers: [], body: null },
      {
        onHead: () => undefined,
        onData: () => undefined,
        onEnd: () => ended.push(path),
        onBroken: (error) => ended.push(String(error)),
      },
    )
  ask('/first')
  await until('it is asked', () => waiting.has('/first'))
  ask('/second').cancel()
  ask('/third')
  waiting.get('/first')?.end()
  await until('the next is asked', () => waiting.has('/third'))
  waiting.get('/third')?.end()
  await until('both are answered', () => ended.length === 2)
  expect(ended).toEqual(['/first', '/third'])
  expect(waiting.has('/second')).toBe(false)
  expect(connections).toBe(1)
})
