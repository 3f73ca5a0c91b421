import { DumpError } from '../dump-error.ts'
import { bucketStore } from './bucket-store.ts'
import type { DumpStore } from './dump-store.ts'
import { folderStore } from './folder-store.ts'
import { folderOf, isBucket } from './place.ts'

export type StoreSettings = {
  /** A folder, its `file:` address, or the `http(s):` address of a bucket. */
  place: string
  accessKey: string | undefined
  secretKey: string | undefined
  region: string
}

/** Opens the storage of dumps; it is not accessed before the first read or write. Throws DumpError. */
export const openStore = ({ place, accessKey, secretKey, region }: StoreSettings): DumpStore => {
  if (!isBucket(place)) return folderStore(folderOf(place))
  if (accessKey === undefined || secretKey === undefined) {
    throw new DumpError(`${place} is a bucket: it needs DUMP_ACCESS_KEY and DUMP_SECRET_KEY`)
  }
  return bucketStore({ url: place, accessKey, secretKey, region })
}
