import { createGameCallTally, type DbHandle } from '@gildscope/db'
import type { MadeCall } from '@gildscope/game-api'
import { Counter, type Registry } from 'prom-client'

type Options = { database: Pick<DbHandle, 'pool'>; config: { GAME_EGRESS: string } }

/** Counts the calls of the game that this process makes: for all processes of its address together, and as a metric. */
export const createGameCallMeter = ({ database, config }: Options) => {
  const tally = createGameCallTally({ pool: database.pool, egress: config.GAME_EGRESS, now: Date.now })
  const counter = new Counter({
    name: 'game_calls_total',
    help: 'Calls of the game that were made, each try on its own',
    labelNames: ['class', 'endpoint', 'outcome'],
    registers: [],
  })
  return {
    note: ({ priority, endpoint, error }: MadeCall): void => {
      tally.note(priority)
      counter.inc({ class: priority, endpoint, outcome: error?.kind ?? 'answered' })
    },
    start: (registry: Registry): void => {
      registry.registerMetric(counter)
      tally.start()
    },
    close: tally.close,
  }
}
