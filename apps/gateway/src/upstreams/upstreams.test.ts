import { createLogger } from '@gildscope/service-kit'
import { afterEach, expect, test } from 'vitest'
import { createUpstreams, type Upstreams } from './upstreams.ts'

let upstreams: Upstreams | null = null
afterEach(() => upstreams?.close())

/** No process listens at any of these origins. */
const start = (...origins: string[]) => {
  const listeners = new Map<string, (addresses: readonly string[]) => void>()
  const follow = (host: string, listener: (addresses: readonly string[]) => void): void => {
    listeners.set(host, listener)
  }
  const started = createUpstreams({ name: 'items', origins, hasLine: false }, 1, {
    names: { follow },
    log: createLogger({ name: 'test', level: 'silent' }),
  })
  upstreams = started
  return {
    upstreams: started,
    names: () => started.all().map(({ name }) => name),
    resolveTo: (host: string, ...addresses: string[]) => listeners.get(host)?.(addresses),
  }
}

test('a name with one address stays one upstream, whatever the address', () => {
  const { upstreams, resolveTo } = start('http://items:1')
  const [upstream] = upstreams.all()
  for (const address of ['127.0.0.1', '127.0.0.2']) resolveTo('items', address)
  expect(upstreams.all()).toEqual([upstream])
  expect(upstream?.connect).toEqual({ timeout: 5_000 })
})

test('each address of a name is an upstream, and addresses that stay keep theirs', () => {
  const { upstreams, names, resolveTo } = start('http://items:1')
  resolveTo('items', '127.0.0.1', '127.0.0.2')
  expect(names()).toEqual(['127.0.0.1:1', '127.0.0.2:1'])
  const [, kept] = upstreams.all()
  resolveTo('items', '127.0.0.3', '127.0.0.2')
  expect(names()).toEqual(['127.0.0.2:1', '127.0.0.3:1'])
  resolveTo('items', '127.0.0.2')
  expect(upstreams.all()).toEqual([kept])
  expect(upstreams.all()[0]).toBe(kept)
  resolveTo('items', '127.0.0.4')
  expect(names()).toEqual(['127.0.0.4:1'])
})

test('an upstream whose address is removed is reported, outdone, and gets no more calls', () => {
  const { upstreams, resolveTo } = start('http://items:1', 'http://10.0.0.9:1')
  resolveTo('items', '127.0.0.1', '127.0.0.2')
  const gone = upstreams.all().find(({ name }) => name === '127.0.0.1:1')!
  const away: string[] = []
  upstreams.onAway(({ name }) => away.push(name))
  resolveTo('items', '127.0.0.2')
  expect(away).toEqual(['127.0.0.1:1'])
  expect(upstreams.isOutdone(gone)).toBe(true)
  expect(upstreams.pickAfter(gone)).not.toBe(gone)
  expect([upstreams.pick(), upstreams.pick(), upstreams.pick()]).not.toContain(gone)
})
