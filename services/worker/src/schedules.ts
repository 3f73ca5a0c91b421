import {
  gemExchange,
  importReference,
  pollMarket,
  retention,
  rollUp,
  type Schedule,
  schedule,
  windows,
} from '@gildscope/jobs'
import type { WorkerConfig } from './config.ts'

const MINUTE_MS = 60_000

/** Everything that the worker does again and again. */
export const schedules = (config: Pick<WorkerConfig, 'POLL_SECONDS'>): Schedule[] => [
  schedule({
    id: 'poll-market',
    job: pollMarket,
    payload: {},
    repeat: { everyMs: config.POLL_SECONDS * 1000 },
  }),
  schedule({ id: 'roll-up', job: rollUp, payload: {}, repeat: { everyMs: 5 * MINUTE_MS } }),
  schedule({
    id: 'windows-rolling',
    job: windows,
    payload: { span: 'rolling' },
    repeat: { everyMs: 2 * MINUTE_MS },
  }),
  schedule({ id: 'windows-hourly', job: windows, payload: { span: 'hourly' }, repeat: { cron: '4 * * * *' } }),
  schedule({ id: 'gem-exchange', job: gemExchange, payload: {}, repeat: { everyMs: 10 * MINUTE_MS } }),
  schedule({ id: 'import-reference', job: importReference, payload: {}, repeat: { everyMs: 15 * MINUTE_MS } }),
  schedule({ id: 'retention', job: retention, payload: {}, repeat: { cron: '17 3 * * *' } }),
]
