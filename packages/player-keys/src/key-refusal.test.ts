import { GameApiError } from '@gildscope/game-api'
import { expect, it } from 'vitest'
import { isKeyRefusal, scopeAskedFor } from './key-refusal.ts'

const refused = (status: number, text: string): GameApiError =>
  new GameApiError('refused', 'account/bank', `${status} ${text}`, { status })

it('only treats messages about the key itself as its refusal', () => {
  expect(isKeyRefusal(refused(401, 'Invalid access token'))).toBe(true)
  expect(isKeyRefusal(refused(403, 'invalid key'))).toBe(true)
  expect(isKeyRefusal(refused(403, 'requires scope inventories'))).toBe(false)
  const doubtful = new GameApiError('doubtful', 'account', '401 endpoint requires authentication', { status: 401 })
  expect(isKeyRefusal(doubtful)).toBe(false)
  expect(isKeyRefusal(new GameApiError('server', 'tokeninfo', '503 API not active', { status: 503 }))).toBe(false)
  expect(isKeyRefusal(new GameApiError('timeout', 'tokeninfo', 'no answer'))).toBe(false)
  expect(isKeyRefusal(new Error('401'))).toBe(false)
})

it('reads which permission the game requires', () => {
  expect(scopeAskedFor(refused(403, 'requires scope inventories'))).toBe('inventories')
  expect(scopeAskedFor(refused(403, 'invalid key'))).toBeNull()
})
