import { readFile } from 'node:fs/promises'
import { MINUTE_MS } from '@gildscope/base/time'
import { S3mini } from 's3mini'
import { DumpError } from '../dump-error.ts'
import type { DumpStore } from './dump-store.ts'
import { mediaTypeOf } from './place.ts'

export type BucketSettings = {
  /** Including the bucket, and an optional prefix: `https://s3.example.org/bucket/dumps`. */
  url: string
  accessKey: string
  secretKey: string
  region: string
}

/** A day of 70 MB, at a megabit a second. */
const LONGEST_ANSWER_MS = 15 * MINUTE_MS

/** A bucket of a storage that speaks S3. */
export const bucketStore = ({ url, accessKey, secretKey, region }: BucketSettings): DumpStore => {
  const { origin, pathname } = new URL(url)
  const [bucket = '', ...rest] = pathname.split('/').filter((part) => part !== '')
  if (bucket === '')
    throw new DumpError(`${url} names no bucket; expected https://host/bucket or https://host/bucket/prefix`)
  const prefix = rest.map((part) => `${part}/`).join('')
  const client = new S3mini({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    endpoint: `${origin}/${bucket}`,
    region,
    requestAbortTimeout: LONGEST_ANSWER_MS,
  })
  const send = async (name: string, data: Buffer): Promise<void> => {
    await client.putAnyObject(prefix + name, data, mediaTypeOf(name))
  }
  return {
    put: async (name, path) => send(name, await readFile(path)),
    putText: (name, text) => send(name, Buffer.from(text)),
    get: async (name) => {
      const bytes = await client.getObjectArrayBuffer(prefix + name)
      return bytes === null ? null : Buffer.from(bytes)
    },
    remove: async (name) => {
      await client.deleteObject(prefix + name)
    },
    findDisk: async () => null,
  }
}
