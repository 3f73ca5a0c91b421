import { expect, test } from 'vitest'
import { hostOf } from './host-of.ts'

test.each([
  ['', null],
  ['/game', null],
  ['https://site.example/game', null],
  ['https://api.guildwars2.com', 'api.guildwars2.com'],
  ['https://render.guildwars2.com/', 'render.guildwars2.com'],
])('%s names the host %s', (base, host) => {
  expect(hostOf(base, 'https://site.example')).toBe(host)
})
