import type { MadeCall } from '@gildscope/game-api'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** The class and result of a game call; never its account. */
export const labelsOf = ({ priority, endpoint, error }: MadeCall) => ({
  class: priority,
  endpoint,
  outcome: error?.kind ?? 'answered',
})

const JOB_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60, 120, 300, 900]

const MAIL_OUTCOMES = ['sent', 'refused', 'failed', 'exhausted', 'expired', 'unknown', 'dropped'] as const
const DELIVERY_OUTCOMES = ['delivered', 'failed', 'exhausted', 'gone', 'dropped', 'postponed'] as const
const KEY_ANSWERS = ['accepted', 'refused', 'unanswered'] as const

/** Starts at 0 for every value, so that the first event is already an increase. */
const counterOf = <Label extends string>(
  registry: Registry,
  { name, help, label, values }: { name: string; help: string; label: Label; values: readonly string[] },
): Counter<Label> => {
  const counter = new Counter({ name, help, labelNames: [label], registers: [registry] })
  for (const value of values) counter.labels(value).inc(0)
  return counter
}

export type WorkerMetrics = ReturnType<typeof createWorkerMetrics>

/** The worker's own metrics, besides those of every process. */
export const createWorkerMetrics = (registry: Registry) => {
  const registers = [registry]
  return {
    jobSeconds: new Histogram({
      name: 'job_duration_seconds',
      help: 'Time of one attempt of a job',
      labelNames: ['job', 'outcome'],
      buckets: JOB_SECONDS,
      registers,
    }),
    jobRows: new Counter({ name: 'job_rows_total', help: 'Rows that jobs wrote', labelNames: ['job'], registers }),
    pollSeconds: new Histogram({
      name: 'poll_duration_seconds',
      help: 'Time of one look at the whole market',
      buckets: JOB_SECONDS,
      registers,
    }),
    booksRead: new Counter({ name: 'poll_books_read_total', help: 'Order books read', registers }),
    booksChanged: new Counter({ name: 'poll_books_changed_total', help: 'Order books that had changed', registers }),
    batchesFailed: new Counter({
      name: 'poll_batches_failed_total',
      help: 'Batches of ids that the game did not answer',
      labelNames: ['endpoint'],
      registers,
    }),
    quarantined: new Gauge({ name: 'poll_quarantined', help: 'Items that are asked for alone and rarely', registers }),
    gameCalls: new Counter({
      name: 'game_calls_total',
      help: 'Calls of the game that were made, each try on its own',
      labelNames: ['class', 'endpoint', 'outcome'],
      registers,
    }),
    mendedDropCells: new Counter({
      name: 'drop_cells_mended_total',
      help: 'Cells of drop research that were not the sums of their records',
      registers,
    }),
    mails: counterOf(registry, {
      name: 'mails_total',
      help: 'Mails by how an attempt ended; only failed ones are tried again',
      label: 'outcome',
      values: MAIL_OUTCOMES,
    }),
    deliveries: counterOf(registry, {
      name: 'deliveries_total',
      help: 'Messages to webhooks and browsers by how an attempt ended; only failed and postponed ones are tried again',
      label: 'outcome',
      values: DELIVERY_OUTCOMES,
    }),
    keyChecks: counterOf(registry, {
      name: 'game_key_checks_total',
      help: 'Checks of linked keys of players by what the game answered',
      label: 'answer',
      values: KEY_ANSWERS,
    }),
    dumpFaults: new Counter({ name: 'dump_faults_total', help: 'Dumps that were not as they were written', registers }),
    listingBytes: new Counter({ name: 'poll_listing_bytes_total', help: 'Bytes of order books, inflated', registers }),
  }
}
