import { expect, test } from 'vitest'
import { trustedProxies } from './trusted-proxies.ts'

test('proxies are named by address, range or name, resolved at each check', () => {
  const isTrusted = trustedProxies('10.0.0.0/8, loopback')
  for (let time = 0; time < 2; time += 1) {
    for (const address of ['10.1.2.3', '127.0.0.9', '::1', '::ffff:10.1.2.3']) expect(isTrusted(address)).toBe(true)
    for (const address of ['11.1.2.3', '192.168.1.1', '2001:db8::1', '']) expect(isTrusted(address)).toBe(false)
  }
  expect(trustedProxies('')('127.0.0.1')).toBe(false)
})

test('any number of different addresses are distinguished', () => {
  const isTrusted = trustedProxies('10.0.0.0/8')
  for (let host = 0; host < 3000; host += 1) {
    expect(isTrusted(`10.0.${host >> 8}.${host & 255}`)).toBe(true)
    expect(isTrusted(`11.0.${host >> 8}.${host & 255}`)).toBe(false)
  }
})
