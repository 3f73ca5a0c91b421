import ky, { HTTPError } from 'ky'
import { DumpError } from './dump-error.ts'
import type { DumpSource } from './import-dump.ts'
import { openStore, type StoreSettings } from './stores/open-store.ts'
import { faultOfPlace, isBucket } from './stores/place.ts'

const LONGEST_ANSWER_MS = 120_000
const NOT_FOUND = 404

/** Public dumps at `base`. */
const overHttp = (base: string): DumpSource => {
  const site = ky.create({ prefix: base.replace(/\/?$/, '/'), timeout: LONGEST_ANSWER_MS, retry: { limit: 3 } })
  return async (name) => {
    try {
      return Buffer.from(await site.get(name).arrayBuffer())
    } catch (error) {
      if (error instanceof HTTPError && error.response.status === NOT_FOUND) return null
      throw error
    }
  }
}

/** A folder, the `/dumps` of a site, or a bucket, which is accessed with keys if there are any. Throws DumpError. */
export const openSource = (settings: StoreSettings): DumpSource => {
  const fault = faultOfPlace(settings.place)
  if (fault !== null) throw new DumpError(fault)
  return isBucket(settings.place) && settings.accessKey === undefined
    ? overHttp(settings.place)
    : openStore(settings).get
}
