import { until } from '@gildscope/testkit'
import pg from 'pg'
import { call } from './call.ts'
import type { System } from './start-system.ts'

const LIMIT_MS = 240_000

const writtenVersion = async (databaseUrl: string): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string }>('select version::text from market.change_counter')
    return Number(rows[0]?.version)
  } finally {
    await client.end()
  }
}

/** The state of the data that an answer was made of, as its tag tells. */
const answeredVersion = async (origin: string): Promise<number> => {
  const { headers } = await call(`${origin}/gw2/v1/items/json?limit=1&fields=id`)
  return Number.parseInt(/^(?:W\/)?"([\da-z]+)\./.exec(headers.get('etag') ?? '')?.[1] ?? '', 36)
}

/** Waits until items are answered with all that has been written before; a job writes in many steps, read one by one. */
export const untilServed = async ({ databaseUrl, origin }: System): Promise<void> => {
  const written = await writtenVersion(databaseUrl())
  await until('all that was written', async () => (await answeredVersion(origin)) >= written, LIMIT_MS, 250)
}
