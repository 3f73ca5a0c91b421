import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { networkOf } from '../limits/network-of.ts'
import { believeForwarded } from './believe-forwarded.ts'
import { trustedProxies } from './trusted-proxies.ts'

const PROXY = '10.0.0.1'
const believe = believeForwarded(trustedProxies('10.0.0.0/8, fd00::/8'))

const requestFrom = (remoteAddress: string, header: string | undefined): IncomingMessage => {
  const request = new IncomingMessage(Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }))
  if (header !== undefined) request.headers['x-forwarded-for'] = header
  return request
}

test.each([
  ['198.51.100.7', ['198.51.100.7']],
  ['198.51.100.7:5678', ['198.51.100.7']],
  ['[2001:db8::1]:443', ['2001:db8::1']],
  ['[2001:db8::1]', ['2001:db8::1']],
  ['2001:0DB8:0::0001', ['2001:db8::1']],
  ['fe80::1%eth0', ['fe80::1']],
  ['203.0.113.9, 198.51.100.7:5678', ['198.51.100.7']],
  ['198.51.100.7:1, 10.0.0.2:2, [fd00::3]:3', ['198.51.100.7', '10.0.0.2', 'fd00::3']],
  [' ,\t198.51.100.7 , ,', ['198.51.100.7']],
  ['198.51.100.7, unknown', []],
  ['unknown, 198.51.100.7', ['198.51.100.7']],
  ['_hidden-1, 10.0.0.2', ['10.0.0.2']],
  ['198.51.100.7:567890', []],
  ['2001:db8::1:443:1:2:3:4', []],
  ['[198.51.100.7', []],
  ['12345', []],
  ['a.user@198.51.100.7', []],
  ['', []],
  [','.repeat(10_000), []],
])('behind a trusted proxy, %j is from %j', (header, addresses) => {
  const request = requestFrom(PROXY, header)
  expect(believe(request)).toEqual([...addresses, PROXY])
  expect(request.headers['x-forwarded-for']).toBe(addresses.join(', '))
  expect(believe(request)).toEqual([...addresses, PROXY])
})

test.each(['::ffff:198.51.100.7', '::ffff:c633:6407', '0:0:0:0:0:FFFF:198.51.100.7', '[::ffff:198.51.100.7]:443'])(
  '%s is the caller that its IPv4 address is',
  (header) => {
    expect(networkOf(believe(requestFrom(PROXY, header))[0] ?? '')).toBe('198.51.100.7')
  },
)

test('whatever anyone else sends is not read, and without the header the proxy is the caller', () => {
  const request = requestFrom('198.51.100.7', '203.0.113.9')
  expect(believe(request)).toEqual(['198.51.100.7'])
  expect(believe(requestFrom(PROXY, undefined))).toEqual([PROXY])
})
