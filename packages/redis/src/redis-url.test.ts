import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { parseRedisUrl, RedisUrlError, redisUrlVariable } from './redis-url.ts'

const NOBODY = { username: null, password: null }

describe('an address of Redis', () => {
  test.each([
    ['redis://redis', { host: 'redis', port: 6379 }, 0, false, NOBODY],
    ['redis://redis:6380/1', { host: 'redis', port: 6380 }, 1, false, NOBODY],
    ['redis://127.0.0.1:6379/', { host: '127.0.0.1', port: 6379 }, 0, false, NOBODY],
    ['rediss://[2001:db8::1]:6380', { host: '2001:db8::1', port: 6380 }, 0, true, NOBODY],
    ['redis://:se%2Fcret@redis', { host: 'redis', port: 6379 }, 0, false, { username: null, password: 'se/cret' }],
    ['redis://:a@b@redis', { host: 'redis', port: 6379 }, 0, false, { username: null, password: 'a@b' }],
    ['redis://a:b:c@redis', { host: 'redis', port: 6379 }, 0, false, { username: 'a', password: 'b:c' }],
  ])('%s names one server', (url, address, db, hasTls, credentials) => {
    expect(parseRedisUrl(url)).toEqual({ kind: 'server', address, db, hasTls, ...credentials })
  })

  test.each([
    [
      'sentinel://a/main',
      {
        sentinels: [{ host: 'a', port: 26379 }],
        masterName: 'main',
        db: 0,
        hasTls: false,
        ofSentinels: NOBODY,
        ...NOBODY,
      },
    ],
    [
      'sentinel://user:secret@a:1,[::1]:2,c/main/3?sentinelUser=guard&sentinelPassword=s%26p+q&tls=true',
      {
        sentinels: [
          { host: 'a', port: 1 },
          { host: '::1', port: 2 },
          { host: 'c', port: 26379 },
        ],
        masterName: 'main',
        db: 3,
        hasTls: true,
        ofSentinels: { username: 'guard', password: 's&p+q' },
        username: 'user',
        password: 'secret',
      },
    ],
  ])('%s names a master by its sentinels', (url, place) => {
    expect(parseRedisUrl(url)).toEqual({ kind: 'sentinel', ...place })
  })

  test.each([
    ['http://u:hidden@redis', 'expected redis://'],
    ['redis://u:hid/den@redis', 'written as %2F, %3F and %23'],
    ['redis://u:hid%den@redis', 'written as %25'],
    ['redis://u:hidden@', 'expected a host'],
    ['redis://u:hidden@redis:70000', 'a port from 1 to 65535'],
    ['redis://u:hidden@redis/main', 'expected the number of a database'],
    ['redis://u:hidden@a,b/1', 'expected a host'],
    ['sentinel://u:hidden@a:26379', 'expected the name of the master after the sentinels'],
    ['sentinel://u:hidden@a,/main', 'expected a host'],
    ['sentinel://u:hidden@a/main/db', 'expected the number of a database'],
    ['sentinel://u:hidden@a/main/0/1', 'expected sentinel://'],
    ['sentinel://u:hidden@a/main?password=hidden', 'no other parameters than sentinelUser, sentinelPassword, tls'],
    ['sentinel://u:hidden@a/main?tls=yes', 'expected tls=true or tls=false'],
  ])('%s is refused with what was expected, and without its password', (url, expected) => {
    const parse = () => parseRedisUrl(url)
    expect(parse).toThrow(RedisUrlError)
    expect(parse).toThrow(expected)
    expect(parse).not.toThrow('hid')
  })
})

const schema = z.object({ REDIS_URL: redisUrlVariable('Redis of the queues') })

test('an address is used unchanged, and may be missing', () => {
  expect(schema.parse({ REDIS_URL: 'sentinel://a,b/main' })).toEqual({ REDIS_URL: 'sentinel://a,b/main' })
  expect(schema.parse({})).toEqual({})
})

test('a wrong address is rejected with what is expected', () => {
  const parsed = schema.safeParse({ REDIS_URL: 'sentinel://:hidden@a' })
  expect(parsed.error?.issues).toMatchObject([
    { code: 'custom', path: ['REDIS_URL'], message: expect.stringContaining('the name of the master') },
  ])
  expect(JSON.stringify(parsed.error)).not.toContain('hidden')
})
