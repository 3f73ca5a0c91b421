import { deliver, handle, type JobContext, sendMail } from '@gildscope/jobs'
import type { AccountJobDeps } from '../account-deps.ts'
import { DeliveryStore } from './delivery-store.ts'
import { type DeliveryResult, sendDeliveries } from './send-deliveries.ts'

type Deps = Pick<AccountJobDeps, 'config' | 'db' | 'vault' | 'outgoing' | 'pushKeys' | 'jobs' | 'log' | 'metrics'>

/** The wait after a first failure; the schedule is soon enough for all others. */
const SOON_MS = 5_000

export const handler = handle(deliver, async ({ deps, signal }: JobContext<typeof deliver, Deps>) => {
  const { config, db, vault, outgoing, pushKeys, jobs, log, metrics } = deps
  const store = new DeliveryStore(db)
  const now = (): Date => new Date()
  const lost = await store.settleLost(now())
  if (lost > 0) log.warn({ deliveries: lost }, 'deliveries were being sent when their process ended')
  const counts = new Map<DeliveryResult, number>()
  const onResult = (result: DeliveryResult): void => {
    counts.set(result, (counts.get(result) ?? 0) + 1)
    metrics.deliveries.inc({ outcome: result })
  }
  await sendDeliveries({ store, config, vault, outgoing, pushKeys, now, signal, onResult, log })
  if (counts.has('failed')) await jobs.enqueue(deliver, {}, { delayMs: SOON_MS })
  // Owners of webhooks that were switched off are told by mail.
  if (counts.has('exhausted')) await jobs.enqueue(sendMail, {})
  const done = [...counts].map(([result, count]) => `${count} ${result}`)
  const summary = done.length === 0 ? 'nothing was due' : `deliveries: ${done.join(', ')}`
  return { summary, rows: counts.get('delivered') ?? 0 }
})
