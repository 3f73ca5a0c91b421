import { expect, test } from 'vitest'
import { networkOf, networksOf, siteOf } from './network-of.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  ['203.0.113.9', ['203.0.113.9 x1']],
  ['::ffff:203.0.113.9', ['203.0.113.9 x1']],
  ['2001:db8:1:2ab3:4::6', ['2001:db8:1:2ab3 x1', '2001:db8:1:2a/56 x4', '2001:db8:1/48 x16']],
  ['2001:db8::9', ['2001:db8:0:0 x1', '2001:db8:0:0/56 x4', '2001:db8:0/48 x16']],
])('%s counts for itself and for the networks around it', (ip, networks) => {
  expect(networksOf(ip).map(({ network, times }) => `${network} x${times}`)).toEqual(networks)
})

test('addresses of one site take turns as one', () => {
  expect(siteOf('2001:db8:1:ffff::1')).toBe(siteOf('2001:db8:1::2'))
  expect(siteOf('2001:db8:2::1')).not.toBe(siteOf('2001:db8:1::1'))
  expect(siteOf('203.0.113.9')).toBe('203.0.113.9')
})
