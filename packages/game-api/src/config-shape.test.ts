import { expect, test } from 'vitest'
import * as z from 'zod'
import { gameApiConfigShape, userAgentOf } from './config-shape.ts'

test('calls stay a tenth below the limit of the game per address', () => {
  const config = z.object(gameApiConfigShape).parse({})
  expect(config.GAME_TOKENS_PER_SECOND).toBe(0.9 * 5)
  expect(config.GAME_BURST).toBe(0.9 * 300)
})

test('the game is sent the version and where the site is, unless something else is configured', () => {
  const PUBLIC_ORIGIN = 'https://gildscope.example'
  expect(userAgentOf({ PUBLIC_ORIGIN }, '1.2.3')).toBe(
    'gildscope/1.2.3 (+https://gildscope.example; https://github.com/gildscope/gildscope)',
  )
  expect(userAgentOf({ PUBLIC_ORIGIN, GAME_API_USER_AGENT: 'mine' }, '1.2.3')).toBe('mine')
})
