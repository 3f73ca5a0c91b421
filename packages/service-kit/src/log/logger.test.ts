import { describe, expect, test } from 'vitest'
import { createLogger } from './logger.ts'

const KEY = '0A1B2C3D-0000-1111-2222-0123456789ABCDEF0123-3333-4444-5555-0123456789AB'

const written = (write: (log: ReturnType<typeof createLogger>) => void): string => {
  const lines: string[] = []
  write(createLogger({ name: 'test', level: 'trace', destination: { write: (line) => void lines.push(line) } }))
  return lines.join('')
}

describe('what is logged', () => {
  test.each([
    'authorization',
    'Cookie',
    'set-cookie',
    'session',
    'submitter',
    'password',
    'newPassword',
    'apiKey',
    'access_token',
  ])('never holds a field %s, however deep', (name) => {
    const line = written((log) => log.info({ request: { headers: { [name]: 'hush', other: 'seen' } } }, 'x'))
    expect(line).not.toContain('hush')
    expect(line).toContain('seen')
  })

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

  test.each(['err', 'error', 'reason'])('never holds what a failed query was given, as field %s', (name) => {
    const cause = Object.assign(new Error('duplicate key value violates unique constraint "user_key"'), {
      code: '23505',
      detail: 'Key (user_key)=(hush) already exists.',
      where: "unnamed portal parameter $1 = 'hush'",
      parameters: ['hush'],
    })
    const error = Object.assign(
      new Error('Failed query: select "x" from y where z = $1\nparams: hush,more\n    at hush "hush" (file.ts)', {
        cause,
      }),
      { query: 'select', params: ['hush'] },
    )
    const line = written((log) => log.error({ [name]: error, nested: { deep: [error] } }, 'x'))
    expect(line).not.toContain('hush')
    expect(line).toContain('where z = $1')
    expect(line).toContain('duplicate key value')
    expect(line).toContain('23505')
    expect(line).toContain('logger.test.ts')
  })

  test('never holds the values of a failed query that went into a text', () => {
    const message = 'Failed query: select "x" = $1\nparams: hush,"hush"\nhush'
    const line = written((log) => log.warn({ text: message, after: 'seen' }, message))
    expect(line).not.toContain('hush')
    expect(JSON.parse(line)).toMatchObject({ after: 'seen' })
  })

  test('never holds a value that the database could not read', () => {
    const error = Object.assign(new Error('invalid input syntax for type uuid: "hush"'), { code: '22P02' })
    const line = written((log) => log.error(error, 'x'))
    expect(line).not.toContain('hush')
    expect(line).toContain('invalid input syntax for type uuid')
  })

  test('follows causes, also when they lead back', () => {
    const first = new Error('first')
    const second = new Error('second', { cause: first })
    first.cause = second
    expect(JSON.parse(written((log) => log.error({ err: first }, 'x'))).err.message).toBe('first: second')
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
