import { expect, test } from 'vitest'
import { lookupOption, nameOfPlace, placesOf } from './place.ts'

test('a place is named by its host or address, and its port', () => {
  const name = (origin: string, address: string | null = null) => nameOfPlace({ origin, address })
  expect(name('http://items:8101')).toBe('items:8101')
  expect(name('http://items:8101', '10.0.0.1')).toBe('10.0.0.1:8101')
  expect(name('http://items:8101', 'fd00::1')).toBe('[fd00::1]:8101')
  expect(name('https://items', '10.0.0.1')).toBe('10.0.0.1')
})

test('each address of a name is a place, and an address that two names share is one', () => {
  const origins = ['http://a:1', 'http://b:1', 'http://10.0.0.9:1']
  const addresses = new Map([
    ['http://a:1', ['10.0.0.1', '10.0.0.2']],
    ['http://b:1', ['10.0.0.2', '10.0.0.3']],
  ])
  expect(placesOf(origins, new Map())).toEqual(origins.map((origin) => ({ origin, address: null })))
  expect(placesOf(origins, addresses).map(nameOfPlace)).toEqual([
    '10.0.0.1:1',
    '10.0.0.2:1',
    '10.0.0.3:1',
    '10.0.0.9:1',
  ])
})

test('the lookup answers in both forms that sockets use', () => {
  const { lookup } = lookupOption({ origin: 'http://items:8101', address: 'fd00::1' })
  const found: unknown[] = []
  lookup?.('items', { all: true }, (_error, addresses) => found.push(addresses))
  lookup?.('items', {}, (_error, address, family) => found.push([address, family]))
  expect(found).toEqual([[{ address: 'fd00::1', family: 6 }], ['fd00::1', 6]])
  expect(lookupOption({ origin: 'http://items:8101', address: null })).toEqual({})
})
