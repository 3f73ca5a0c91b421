import { expect, test } from 'vitest'
import { sessionLabel } from './session-label.ts'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['curl/8.5.0', 'curl'],
  ['python-requests/2.32.3', 'python-requests'],
  ['my tool (https://example.org)', 'my tool'],
  ['node', 'node'],
  ['', 'Unknown program'],
  ['<script>alert(1)</script>', 'Unknown program'],
  [`a${'b'.repeat(200)}`, `a${'b'.repeat(59)}`],
])('%s is called %s', (userAgent, label) => {
  expect(sessionLabel(userAgent)).toBe(label)
})

test('a caller without a name is unknown', () => {
  expect(sessionLabel(undefined)).toBe('Unknown program')
})
