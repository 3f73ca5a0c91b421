import { setTimeout } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { type CalledContent, openChannelOrNull, type SendDeps, type Sent, sendByChannel } from '@gildscope/channels'
import type { JobLog } from '@gildscope/jobs'
import { type NoticeDeps, showNotice } from '@gildscope/mail'
import type { ClaimedDelivery, DeliveryStore } from './delivery-store.ts'

export const DELIVERY_RESULTS = ['delivered', 'failed', 'exhausted', 'gone', 'dropped', 'postponed'] as const
/** `failed`: it is tried again. `postponed`: its account has had all calls of this hour. */
export type DeliveryResult = (typeof DELIVERY_RESULTS)[number]

export type DeliverDeps = NoticeDeps &
  SendDeps & {
    store: DeliveryStore
    signal: AbortSignal
    onResult: (result: DeliveryResult) => void
    log: Pick<JobLog, 'error'>
  }

export const DELIVERIES_PER_HOUR = 50
const POSTPONED_MS = 10 * MINUTE_MS
const AT_ONCE = 64
const PER_HOST = 4
/** While calls are under way, for what comes meanwhile. */
const LOOK_AGAIN_MS = 250
/** Looking for each place that gets free would take longer than the calls. */
const GATHER_MS = 50

const WAITS_MS = [5_000, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS] as const

/** When a delivery is tried again after so many attempts; null when it is given up. */
export const nextAttemptAt = (attempts: number, now: Date): Date | null => {
  const wait = WAITS_MS[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}

/** A push message is worth nothing later; its service keeps it for as long. */
const PUSH_LASTS_MS = HOUR_MS

const isLate = ({ channel, at }: ClaimedDelivery, when: Date): boolean =>
  channel.kind === 'push' && when.getTime() - at.getTime() > PUSH_LASTS_MS

const openContent = ({ vault }: DeliverDeps, claimed: ClaimedDelivery): CalledContent | null => {
  const { accountId, channelId, channel } = claimed
  const content = openChannelOrNull(vault, { accountId, channelId, ...channel })
  return content?.kind === 'mail' ? null : content
}

const inHours = (ms: number): string => `${Math.max(1, Math.round(ms / HOUR_MS))} h`

const reasonOf = ({ answer }: Sent, { attempts, createdAt }: ClaimedDelivery, now: Date): string => {
  const what = /^\d+$/.test(answer) ? `answered ${answer}` : answer
  return `${what}, ${attempts} times in ${inHours(now.getTime() - createdAt.getTime())}`
}

const settle = async (deps: DeliverDeps, claimed: ClaimedDelivery, sent: Sent): Promise<DeliveryResult> => {
  const { store } = deps
  const now = deps.now()
  const { outcome, answer, tookMs } = sent
  if (outcome === 'delivered') {
    await store.end(claimed, { state: 'delivered', answer, tookMs }, now)
    return 'delivered'
  }
  if (outcome === 'gone') {
    await store.removeChannel(claimed, { state: 'failed', answer, tookMs }, now)
    return 'gone'
  }
  const again = sent.mayRetry ? nextAttemptAt(claimed.attempts, now) : null
  if (again !== null) {
    await store.putBack(claimed, { answer, tookMs }, again)
    return 'failed'
  }
  const ended = { state: 'failed', answer, tookMs } as const
  if (claimed.channel.kind === 'push') await store.end(claimed, ended, now)
  else await store.fail(claimed, ended, { deps, reason: reasonOf(sent, claimed, now), now })
  return 'exhausted'
}

/** Sends one and records how it ended. */
const sendOne = async (deps: DeliverDeps, claimed: ClaimedDelivery): Promise<DeliveryResult> => {
  const { store, config } = deps
  const drop = async (answer: string): Promise<DeliveryResult> => {
    await store.end(claimed, { state: 'given-up', answer, tookMs: null }, deps.now())
    return 'dropped'
  }
  if (isLate(claimed, deps.now())) return await drop('it was too late for a push message')
  const content = openContent(deps, claimed)
  if (content === null) return await drop('what is stored of the channel cannot be opened')
  const notice = showNotice(claimed, [claimed.channel.kind])
  if (notice === null) return await drop('it is of another version')
  if ((await store.countOfHour(claimed, deps.now())) > DELIVERIES_PER_HOUR) {
    await store.postpone(claimed, new Date(deps.now().getTime() + POSTPONED_MS))
    return 'postponed'
  }
  const message = { notice, rule: claimed.rule, origin: config.PUBLIC_ORIGIN }
  return await settle(deps, claimed, await sendByChannel(deps, content, message))
}

/**
 * Records a try that ended in a fault of this program, for which no channel is switched off. Throws when that cannot be
 * recorded either: then it is the database that fails.
 */
const recordFault = async (deps: DeliverDeps, claimed: ClaimedDelivery, error: unknown): Promise<DeliveryResult> => {
  const { store, log } = deps
  const { accountId, noticeId, channelId, attempts, channel } = claimed
  const now = deps.now()
  const said = { answer: 'it could not be sent', tookMs: null }
  // A browser may have got it.
  const again = channel.kind === 'push' ? null : nextAttemptAt(attempts, now)
  if (again === null) await store.end(claimed, { state: 'failed', ...said }, now)
  else await store.putBack(claimed, said, again)
  log.error({ err: error, accountId, noticeId, channelId, attempts }, 'a delivery could not be sent')
  return again === null ? 'dropped' : 'failed'
}

/**
 * Sends what is due, many at once but few to one host, until nothing is left or the worker stops. What comes while slow
 * hosts take their time is sent meanwhile. A delivery is claimed when it can be sent: a process that dies leaves few.
 */
export const sendDeliveries = async (deps: DeliverDeps): Promise<void> => {
  const { store, outgoing, signal } = deps
  const running = new Set<Promise<void>>()
  const faults: unknown[] = []
  const start = (claimed: ClaimedDelivery): void => {
    const work: Promise<void> = sendOne(deps, claimed)
      .catch((error: unknown) => recordFault(deps, claimed, error))
      .then(deps.onResult, (error: unknown) => void faults.push(error))
      .finally(() => running.delete(work))
    running.add(work)
  }
  while (!signal.aborted && faults.length === 0) {
    const limit = AT_ONCE - running.size
    const { fullHosts } = outgoing
    const claimed = limit === 0 ? [] : await store.claim({ now: deps.now(), fullHosts, perHost: PER_HOST, limit })
    claimed.forEach(start)
    if (running.size === 0) break
    if (claimed.length > 0) await Promise.race([Promise.all(running), setTimeout(GATHER_MS)])
    else await Promise.race([...running, setTimeout(LOOK_AGAIN_MS)])
  }
  await Promise.all(running)
  if (faults.length > 0) throw faults[0]
}
