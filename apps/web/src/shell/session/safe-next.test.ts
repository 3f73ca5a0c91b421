import { expect, test } from 'vitest'
import { loginPath, safeNext } from './safe-next.ts'

test.each(['/account', '/lists?list=1#a', '/tradepost/item/19721'])('%s is an address of the site', (path) => {
  expect(safeNext(path)).toBe(path)
})

test.each([
  null,
  '',
  'account',
  'https://elsewhere.example/',
  '//elsewhere.example/account',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/.//elsewhere.example',
  '/..//elsewhere.example',
  'javascript:alert(1)',
  '/login?next=/login',
  '/signup',
])('%s is not followed', (path) => {
  expect(safeNext(path)).toBeNull()
})

test('what the gate writes is read back as it was', () => {
  const address = { pathname: '/verification_management', search: '?item=1x2&name=a%26b', hash: '#x' }
  const next = new URL(loginPath(address), 'https://site.example').searchParams.get('next')
  expect(safeNext(next)).toBe('/verification_management?item=1x2&name=a%26b#x')
})
