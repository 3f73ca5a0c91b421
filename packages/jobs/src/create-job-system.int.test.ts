import { useDatabase, useRedis } from '@gildscope/testkit'
import { describe } from 'vitest'
import { describeJobSystem } from './test/job-system-suite.ts'

describe('job system on PostgreSQL', () => {
  const database = useDatabase({ isEmpty: true })
  describeJobSystem('postgres', () => ({ databaseUrl: database.url }))
})

describe('job system on Redis', () => {
  const redis = useRedis()
  describeJobSystem('redis', () => ({ databaseUrl: 'postgresql://not-used', redisUrl: redis.url }))
})
