import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'
import { checkTarget, isTarget } from './target.ts'

const check = (address: string, allowsLoopback = false) => {
  const checked = checkTarget(address, { allowsLoopback })
  return isTarget(checked) ? checked.host : checked.fault
}
const PRIVATE = 'this leads to a private network'

describe('an address', () => {
  test.each([
    ['https://hooks.example.org/a?b=c', 'hooks.example.org'],
    ['https://hooks.example.org./', 'hooks.example.org'],
    ['https://hooks.example.org:8443/', 'hooks.example.org'],
    ['https://93.184.216.34/', '93.184.216.34'],
    ['https://[2606:2800:220:1:248:1893:25c8:1946]/', '2606:2800:220:1:248:1893:25c8:1946'],
    ['https://BÜCHER.example/', 'xn--bcher-kva.example'],
  ])('is taken: %s', (address, host) => expect(check(address)).toBe(host))

  test.each([
    ['ftp://hooks.example.org/', 'the address has to begin with https://'],
    ['http://hooks.example.org/', 'the address has to begin with https://'],
    ['file:///etc/passwd', 'the address has to begin with https://'],
    ['hooks.example.org', 'this is no web address'],
    ['https://', 'this is no web address'],
    ['https://user:word@hooks.example.org/', 'an address with a name or a password is not taken'],
    ['https://hooks.example.org:25/', 'port 25 is not for this; ports are 443, and 1024 and up'],
    ['https://hooks.example.org:22/', 'port 22 is not for this; ports are 443, and 1024 and up'],
    ['https://hooks.example.org:0/', 'port 0 is not for this; ports are 443, and 1024 and up'],
  ])('is refused: %s', (address, fault) => expect(check(address)).toBe(fault))

  test.each([
    'https://localhost/',
    'https://localhost./',
    'https://LOCALHOST:8443/',
    'https://a.localhost/',
    'https://redis/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0x7f.1/',
    'https://0x7f000001/',
    'https://017700000001/',
    'https://１２７.０.０.１/',
    'https://127。0。0。1/',
    'https://127.0.0.1./',
    'https://0/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2852039166/',
    'https://0xa9fea9fe/',
    'https://100.64.0.1/',
    'https://192.0.0.1/',
    'https://192.0.2.1/',
    'https://198.18.0.1/',
    'https://198.51.100.1/',
    'https://203.0.113.1/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
    'https://[::]/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::127.0.0.1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::ffff:93.184.216.34]/',
    'https://[::ffff:0:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001::1]/',
    'https://[2001:db8::1]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://[100::1]/',
    'https://[5f00::1]/',
  ])('leads to no private network: %s', (address) => expect(check(address)).toBe(PRIVATE))

  test.each(['https://[fe80::1%25eth0]/', 'https://[fe80::1%eth0]/', 'https://[::1', 'https://127.0.0.1.256/'])(
    'is none: %s',
    (address) => expect(check(address)).toBe('this is no web address'),
  )

  test('may lead to this machine where the operator allows it, and to no other network', () => {
    for (const own of ['http://127.0.0.1:80/', 'http://localhost:9000/', 'https://[::1]/', 'http://a.localhost/'])
      expect(check(own, true)).not.toMatch(/ /)
    expect(check('http://10.0.0.1/', true)).toBe('the address has to begin with https://')
    expect(check('https://10.0.0.1/', true)).toBe(PRIVATE)
    expect(check('https://169.254.169.254/', true)).toBe(PRIVATE)
    expect(check('http://hooks.example.org/', true)).toBe('the address has to begin with https://')
  })
})

test('a zone does not make an address public', () => {
  expect(['fe80::1%eth0', '2606:2800::1', '::1%lo'].map(isPublicAddress)).toEqual([false, true, false])
})
