import type { Pool } from 'undici'

/** An empty list would measure the cost of the hop alone. */
const LEAST_BYTES = 20

/** Reads one answer; throws on any that is not a full one. */
export const readAnswer = async (pool: Pool, path: string): Promise<void> => {
  const { statusCode, body } = await pool.request({ method: 'GET', path })
  const bytes = await body.bytes()
  if (statusCode !== 200 || bytes.length < LEAST_BYTES)
    throw new Error(`${path}: ${statusCode} ${Buffer.from(bytes).toString('utf8', 0, 300)}`)
}
