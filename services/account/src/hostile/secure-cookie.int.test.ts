import { logout, postLogin } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import { cookieOf, deviceCookieOf, send } from './testing/send.ts'
import { useHostileWorld } from './testing/use-hostile-world.ts'

const world = useHostileWorld({ PUBLIC_ORIGIN: 'https://market.example' })

test('behind https the cookie goes over nothing else, also when it is cleared', async () => {
  const { userName: user, password } = await world.add()
  const headers = { origin: 'https://market.example' }
  const reply = await send(world.app, postLogin, { body: { user, password } }, {}, { headers })
  expect(cookieOf(reply)?.attributes).toContain('Secure')
  expect(deviceCookieOf(reply)).toMatch(/^__Host-device=[\w-]+$/)
  expect(reply.headers['strict-transport-security']).toContain('max-age=')
  const cookie = cookieOf(reply)?.secret ?? ''
  const cleared = await send(world.app, logout, {}, { cookie, origin: 'https://market.example' })
  expect(cleared.statusCode).toBe(200)
  expect(cookieOf(cleared)?.attributes).toEqual(
    expect.arrayContaining(['Secure', 'HttpOnly', 'Path=/', 'SameSite=Lax']),
  )
})
