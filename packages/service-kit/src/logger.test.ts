import { describe, expect, test } from 'vitest'
import { createLogger } from './logger.ts'

const KEY = '0A1B2C3D-0000-1111-2222-0123456789ABCDEF0123-3333-4444-5555-0123456789AB'

const written = (write: (log: ReturnType<typeof createLogger>) => void): string => {
  const lines: string[] = []
  write(createLogger({ name: 'test', level: 'trace', destination: { write: (line) => void lines.push(line) } }))
  return lines.join('')
}

describe('what is logged', () => {
  test.each(['authorization', 'Cookie', 'set-cookie', 'session', 'password', 'newPassword', 'apiKey', 'access_token'])(
    'never holds a field %s, however deep',
    (name) => {
      const line = written((log) => log.info({ request: { headers: { [name]: 'hush', other: 'seen' } } }, 'x'))
      expect(line).not.toContain('hush')
      expect(line).toContain('seen')
    },
  )

  test('never holds credentials of an address', () => {
    const line = written((log) =>
      log.info({ url: '/v2/account?lang=en&access_token=hush&v=1' }, 'asked https://api/v2?access_token=hush2 for it'),
    )
    expect(line).not.toContain('hush')
    expect(line).toContain('lang=en')
    expect(line).toContain('v=1')
  })

  test('never holds a game key, a bearer token or the password of a connection string', () => {
    const line = written((log) =>
      log.error(
        { err: new Error(`key ${KEY} sent as Bearer abc.def to postgres://market:hush@db/market`) },
        `with ${KEY}`,
      ),
    )
    expect(line).not.toContain(KEY)
    expect(line).not.toContain('abc.def')
    expect(line).not.toContain('hush')
    expect(line).toContain('postgres://market:')
  })

  test('keeps the fields of errors, less their secrets', () => {
    const error = Object.assign(new Error('refused'), { code: 'EX', session: 'hush' })
    const { err } = JSON.parse(written((log) => log.warn({ err: error }, 'x')))
    expect(err).toMatchObject({ type: 'Error', message: 'refused', code: 'EX', session: '[redacted]' })
  })

  test('is one line of JSON', () => {
    const line = written((log) => log.info({ ids: [1, 2], at: new Date(0), none: null }, 'done'))
    expect(JSON.parse(line)).toMatchObject({
      level: 'info',
      name: 'test',
      msg: 'done',
      ids: [1, 2],
      at: '1970-01-01T00:00:00.000Z',
      none: null,
    })
  })
})
