import './provided-context.ts'
import { randomBytes } from 'node:crypto'
import { createClient } from 'redis'
import { afterAll, beforeEach, inject } from 'vitest'

export type TestRedis = {
  readonly url: string
  /** Every key of this test file has it; such keys are deleted after the last test. */
  readonly prefix: string
}

const deleteKeys = async (url: string, prefix: string): Promise<void> => {
  const client = await createClient({ url }).connect()
  for await (const keys of client.scanIterator({ MATCH: `*${prefix}*`, COUNT: 1000 })) {
    if (keys.length > 0) await client.del(keys)
  }
  client.destroy()
}

/** Gives the calling test file a key prefix of its own. Without a Redis the file's tests are skipped. */
export const useRedis = (): TestRedis => {
  const provided = inject('redis')
  const prefix = `test-${randomBytes(6).toString('hex')}`
  beforeEach((context) => {
    if (provided === null) context.skip('no Redis could be had')
  })
  afterAll(async () => {
    if (provided !== null) await deleteKeys(provided.url, prefix)
  })
  return {
    prefix,
    get url() {
      if (provided === null) throw new Error('no Redis could be had')
      return provided.url
    },
  }
}
