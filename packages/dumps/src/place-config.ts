import * as z from 'zod'
import type { StoreSettings } from './stores/open-store.ts'
import { dumpUrlVariable } from './stores/place.ts'

/** Storage settings of dumps, from the environment of a process. */
export const dumpPlaceShape = {
  DUMP_URL: dumpUrlVariable(
    'Where dumps are kept: a folder, or the address of a bucket as https://host/bucket/prefix; off or unset: none are',
  ),
  DUMP_ACCESS_KEY: z.string().min(1).optional().describe('Access key of that bucket'),
  DUMP_SECRET_KEY: z.string().min(1).optional().describe('Its secret key'),
  DUMP_REGION: z.string().min(1).default('auto').describe('Region of that bucket, where its storage has regions'),
}

type PlaceConfig = {
  DUMP_ACCESS_KEY?: string | undefined
  DUMP_SECRET_KEY?: string | undefined
  DUMP_REGION: string
}

export const storeSettings = (place: string, config: PlaceConfig): StoreSettings => ({
  place,
  accessKey: config.DUMP_ACCESS_KEY,
  secretKey: config.DUMP_SECRET_KEY,
  region: config.DUMP_REGION,
})
