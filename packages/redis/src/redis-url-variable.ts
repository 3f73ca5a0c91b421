import * as z from 'zod'
import { parseRedisUrl, REDIS_URL_FORMS, RedisUrlError } from './parse-redis-url.ts'

const ABOUT_SENTINELS =
  'user and password are those of Redis; ?sentinelUser= and ?sentinelPassword= those of the sentinels, &tls=true encrypts both'

/** `REDIS_URL` of a process; `description` explains what the Redis is for. */
export const redisUrlVariable = (description: string) =>
  z
    .string()
    .superRefine((url, context) => {
      try {
        parseRedisUrl(url)
      } catch (error) {
        if (!(error instanceof RedisUrlError)) throw error
        context.addIssue({ code: 'custom', message: error.message })
      }
    })
    .optional()
    .describe(`${description}. ${REDIS_URL_FORMS}: ${ABOUT_SENTINELS}`)
