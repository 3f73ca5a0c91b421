import { expect, it } from 'vitest'
import { hostNamesVariable, isOwnHost } from './index.ts'

it.each([
  'localhost',
  'localhost:8080',
  'LOCALHOST.:8080',
  'gildscope.localhost:8110',
  '127.0.0.1',
  '127.0.0.1:8110',
  '127.255.3.20:1',
  '[::1]',
  '[::1]:8126',
])('recognises %s as this machine', (host) => {
  expect(isOwnHost(host)).toBe(true)
})

it.each([
  undefined,
  '',
  'rebound.example',
  'rebound.example:8110',
  'localhost.rebound.example',
  'notlocalhost',
  '127.0.0.1.rebound.example:8110',
  '127.0.0.256',
  '128.0.0.1',
  '10.0.0.7:8110',
  '[::2]:8110',
  '::1',
  'localhost:8110@rebound.example',
  'localhost, rebound.example',
  'localhost:port',
  'simulator:8110',
])('refuses %s when nothing is configured', (host) => {
  expect(isOwnHost(host)).toBe(false)
})

it('accepts a configured name on any port, as a whole and in any case', () => {
  const configured = hostNamesVariable.parse(' Simulator, [fd00::7] ,,')
  expect(configured).toEqual(['simulator', '[fd00::7]'])
  for (const host of ['simulator:8110', 'SIMULATOR', '[FD00::7]:80']) expect(isOwnHost(host, configured)).toBe(true)
  for (const host of ['simulator.example', 'my-simulator', '*']) expect(isOwnHost(host, configured)).toBe(false)
})

it('says how the names are written', () => {
  for (const wrong of ['http://simulator', 'simulator:8110', '*', 'a b', 'a,/']) {
    expect(hostNamesVariable.safeParse(wrong).error?.message).toContain('without scheme and port')
  }
  expect(hostNamesVariable.parse('')).toEqual([])
})
