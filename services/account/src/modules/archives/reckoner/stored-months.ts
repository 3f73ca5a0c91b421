import { SECOND_MS } from '@gildscope/base/time'
import { Pool } from 'pg'
import type { Stored } from './protocol.ts'
import { readMonth } from './read-month.ts'
import type { StoredMonth } from './stored-month.ts'

type Options = {
  databaseUrl: string
  /** Longest time that the database works at a month. */
  statementMs: number
}

/** Reads months over one connection, which is closed when it was idle for some seconds. */
export const openStoredMonths = ({ databaseUrl, statementMs }: Options) => {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 1,
    application_name: 'gildscope-archives',
    connectionTimeoutMillis: statementMs,
    query_timeout: statementMs + SECOND_MS,
  })
  // The next one opens another.
  pool.on('error', () => undefined)
  // Per transaction, because behind a pooler the next one may use another connection.
  const begin = `begin isolation level repeatable read, read only; set local statement_timeout = ${statementMs}`

  return {
    /** As of one moment. While one month is processed the database reads the next one. */
    read: async function* ({ accountId, kind, months }: Stored): AsyncGenerator<StoredMonth> {
      if (months.length === 0) return
      const client = await pool.connect()
      let fault: Error | null = null
      const onLost = (error: Error): void => {
        fault ??= error
      }
      client.on('error', onLost)
      const ahead = (place: number): Promise<StoredMonth | null> => {
        const wanted = months[place]
        const month = wanted === undefined ? Promise.resolve(null) : readMonth(client, { accountId, kind }, wanted)
        // It is awaited later, or not any more.
        month.catch(() => undefined)
        return month
      }
      try {
        await client.query(begin)
        let next = ahead(0)
        for (let place = 0; place < months.length; place++) {
          const month = await next
          next = ahead(place + 1)
          if (month !== null) yield month
        }
      } catch (error) {
        fault ??= error instanceof Error ? error : new Error(String(error))
        throw fault
      } finally {
        // A connection on which something failed is not used again.
        if (fault === null) await client.query('commit').catch(onLost)
        client.off('error', onLost)
        client.release(fault !== null)
      }
    },
  }
}

export type StoredMonths = ReturnType<typeof openStoredMonths>
