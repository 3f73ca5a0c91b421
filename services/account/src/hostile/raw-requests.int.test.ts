import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { isSignedIn, type Person } from './testing/people.ts'
import { useHostileWorld } from './testing/use-hostile-world.ts'

const world = useHostileWorld()
let person: Person
let port: number
beforeAll(async () => {
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  port = (world.app.server.address() as AddressInfo).port
})
beforeEach(async () => {
  person ??= await world.add()
})

/** Sends raw bytes, and returns everything received until the connection ends. */
const exchange = async (text: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (part) => {
    answer += part.toString('latin1')
  })
  socket.on('error', () => {})
  socket.end(Buffer.from(text, 'latin1'))
  await once(socket, 'close')
  return answer
}

const statuses = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
const account = (...lines: string[]): string =>
  ['GET /v1/website/account HTTP/1.1', 'host: localhost', 'connection: close', ...lines, '', ''].join('\r\n')

test('a session with NUL, a bare CR or LF in it is not a valid request', async () => {
  for (const sign of ['\0', '\r', '\n', '\x0b', '\x7f']) {
    const answer = await exchange(account(`session: ${person.session}${sign}x`))
    const found = statuses(answer)
    // Some servers accept a bare LF as a line end; then `x` must not become a header.
    expect(found, JSON.stringify(sign)).toEqual([expect.toBeOneOf([400, 401])])
    expect(answer).not.toContain(person.userName)
  }
})

test('line ends that an address hides in percent signs start no header of the answer', async () => {
  for (const path of [
    '/v1/verification/x%0d%0aset-cookie:%20session=planted',
    '/v1/x%0d%0ax-planted:%201',
    '/v1/website/account?%0d%0ax-planted:1',
  ]) {
    const answer = await exchange(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
    expect(statuses(answer).every((status) => status < 500)).toBe(true)
    expect(answer.split('\r\n\r\n')[0]).not.toMatch(/planted/i)
  }
})

test('headers beyond what the gateway passes on are refused before anything reads them', async () => {
  const answer = await exchange(account(`x-filler: ${'a'.repeat(80_000)}`, `session: ${person.session}`))
  expect(statuses(answer)).toEqual([431])
  const many = Array.from({ length: 5_000 }, (_, n) => `x-${n}: ${n}`)
  expect(statuses(await exchange(account(...many))).every((status) => status === 431 || status === 401)).toBe(true)
})

const smuggled = `POST /v1/website/sessions/endAll HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n`

test.each([
  ['two lengths', ['content-length: 0', 'content-length: 200']],
  ['a length and chunks', ['content-length: 4', 'transfer-encoding: chunked']],
  ['a length with a sign', ['content-length: +5']],
  ['a length that is no number', ['content-length: 0x10']],
  ['unknown transfer', ['transfer-encoding: xchunked']],
  ['chunks by another name', ['transfer-encoding : chunked']],
  ['folded lines', ['x-a: b', ' transfer-encoding: chunked']],
])('a second request cannot be hidden in the first by %s', async (_, lines) => {
  const head = [
    'POST /v1/website/logout HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    ...lines,
    '',
    '',
  ].join('\r\n')
  const answer = await exchange(`${head}0\r\n\r\n${smuggled}session: ${person.session}\r\n\r\n`)
  expect(statuses(answer)[0]).toBe(400)
  expect(statuses(answer)).toHaveLength(1)
  expect(await isSignedIn(world.app, person.session)).toBe(true)
})

test('a body that is announced and never comes, or other nonsense, ends in a fault of the caller', async () => {
  for (const text of [
    '\r\n\r\n\r\n',
    'GET',
    'GET / HTTP/9.9\r\n\r\n',
    '\x16\x03\x01\x02\0',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'GET /v1/\xff HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    `${'A'.repeat(100_000)}`,
  ]) {
    const found = statuses(await exchange(text))
    expect(
      found.every((status) => status >= 400 && status < 500),
      text.slice(0, 30),
    ).toBe(true)
  }
  expect(await isSignedIn(world.app, person.session)).toBe(true)
})
