import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createSocketServer } from 'node:net'
import { expect, it } from 'vitest'
import { dockerAnswers } from './providers/docker-answers.ts'

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0

it('finds an engine that answers the ping', async () => {
  const engine = createServer((request, reply) => reply.writeHead(request.url === '/_ping' ? 200 : 404).end('OK'))
  await once(engine.listen(0, '127.0.0.1'), 'listening')
  expect(await dockerAnswers(`tcp://127.0.0.1:${portOf(engine.address())}`)).toBe(true)
  engine.close()
})

it('gives up on a socket that accepts and stays silent', async () => {
  const silent = createSocketServer()
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  expect(await dockerAnswers(`tcp://127.0.0.1:${portOf(silent.address())}`)).toBe(false)
  silent.close()
})

it('takes a socket file that is not there for no engine', async () => {
  expect(await dockerAnswers('unix:///nowhere/docker.sock')).toBe(false)
})
