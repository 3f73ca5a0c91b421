import { createLogger } from '@gildscope/service-kit'
import { afterEach, expect, test } from 'vitest'
import { createWays, type Ways } from './ways.ts'

let ways: Ways | null = null
afterEach(() => ways?.close())

/** Nobody listens at any of them. */
const start = (...origins: string[]) => {
  const listeners = new Map<string, (addresses: readonly string[]) => void>()
  const follow = (host: string, listener: (addresses: readonly string[]) => void): void => {
    listeners.set(host, listener)
  }
  const started = createWays({ name: 'items', origins, hasLine: false }, 1, {
    names: { follow },
    log: createLogger({ name: 'test', level: 'silent' }),
  })
  ways = started
  return {
    ways: started,
    names: () => started.all().map(({ name }) => name),
    tell: (host: string, ...addresses: string[]) => listeners.get(host)?.(addresses),
  }
}

test('a name with one address stays as it is, whichever that is', () => {
  const { ways, tell } = start('http://items:1')
  const [way] = ways.all()
  for (const address of ['127.0.0.1', '127.0.0.2']) tell('items', address)
  expect(ways.all()).toEqual([way])
  expect(way?.connect).toEqual({ timeout: 5_000 })
})

test('a name with several addresses is several, and those that stay keep their way', () => {
  const { ways, names, tell } = start('http://items:1')
  tell('items', '127.0.0.1', '127.0.0.2')
  expect(names()).toEqual(['127.0.0.1:1', '127.0.0.2:1'])
  const [, kept] = ways.all()
  tell('items', '127.0.0.3', '127.0.0.2')
  expect(names()).toEqual(['127.0.0.2:1', '127.0.0.3:1'])
  tell('items', '127.0.0.2')
  expect(ways.all()).toEqual([kept])
  expect(ways.all()[0]).toBe(kept)
  tell('items', '127.0.0.4')
  expect(names()).toEqual(['127.0.0.4:1'])
})

test('a way whose address is gone is told, outdone, and asked no more', () => {
  const { ways, tell } = start('http://items:1', 'http://10.0.0.9:1')
  tell('items', '127.0.0.1', '127.0.0.2')
  const gone = ways.all().find(({ name }) => name === '127.0.0.1:1')!
  const told: string[] = []
  ways.onAway(({ name }) => told.push(name))
  tell('items', '127.0.0.2')
  expect(told).toEqual(['127.0.0.1:1'])
  expect(ways.isOutdone(gone)).toBe(true)
  expect(ways.pickAfter(gone)).not.toBe(gone)
  expect([ways.pick(), ways.pick(), ways.pick()]).not.toContain(gone)
})
