import { expect, test } from 'vitest'
import * as z from 'zod'
import { redisUrlVariable } from './redis-url-variable.ts'

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
