import { setTimeout as rest } from 'node:timers/promises'
import type { DbHandle } from '@gildscope/db'
import type { FastifyBaseLogger } from 'fastify'
import ky from 'ky'
import { importForges } from './import-forges.ts'

type ForgeFeedOptions = {
  database: DbHandle
  from: string
  submitter: string
  log: FastifyBaseLogger
  now: () => Date
  /** Rest after a fault, or where rows were not taken: a new installation does not know the items yet. */
  retryMs: number
  repeatMs: number
}

const TIMEOUT_MS = 30_000

/** Takes the results of a feed over again and again, in the background. */
export const startForgeFeed = (options: ForgeFeedOptions): { close: () => Promise<void> } => {
  const { database, from, submitter, log, now, retryMs, repeatMs } = options
  const closing = new AbortController()
  const { signal } = closing
  let failures = 0

  /** Whether everything was taken. */
  const takeOver = async (): Promise<boolean> => {
    const text = await ky.get(from, { signal, timeout: TIMEOUT_MS, retry: 0 }).text()
    const { stored, bad } = await importForges({ db: database.db, text, kind: null, submitter, now: now() })
    if (stored > 0) log.info({ from, stored, refused: bad.length }, 'took results of forges over')
    const [first] = bad
    if (first === undefined) failures = 0
    else if (failures++ === 0) log.warn({ from, refused: bad.length, ...first }, 'results of forges were not taken')
    return first === undefined
  }

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const isWhole = await takeOver().catch((error: unknown) => {
        if (failures++ === 0 && !signal.aborted) log.warn({ err: error, from }, 'the feed of forges could not be read')
        return false
      })
      await rest(isWhole ? repeatMs : retryMs, null, { signal }).catch(() => null)
    }
  }
  const running = run()

  return {
    close: async () => {
      closing.abort()
      await running
    },
  }
}
