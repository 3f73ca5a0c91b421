import { until } from '@gildscope/testkit/until'
import { callJson, callRows } from './call.ts'
import { createPlace, type System, startSystem } from './start-system.ts'

/** Tradable items of the small test world. */
export const TRADABLE = 600

const ARCHIVE_LIMIT_MS = 400_000

/** One poll, then none for an hour: pages and calls can be compared at leisure. */
export const STILL = { POLL_SECONDS: '3599' }
/**
 * The market's clock runs fast: each poll finds another minute after a few seconds, through the whole chain from the poll
 * schedule to the page.
 */
export const BRISK = { POLL_SECONDS: '6', SIMULATOR_CLOCK: 'x12', WEBHOOK_PRIVATE: 'allow' }
/** More than the longest span that a page is compared by; a year takes twice the work of all the rest of a start. */
const PAST = { HISTORY_ARCHIVE_DAYS: '120' }
/** Who runs the site, and the support links. */
export const OPERATOR = 'The Lion’s Arch Trading Company'
export const CONTACT = 'https://contact.example/ask?a=1'

/** All users share the address of this machine. */
const SETTINGS = {
  OPERATOR_NAME: OPERATOR,
  IMPRINT_URL: 'https://contact.example/imprint',
  SUPPORT_LINKS: `Contact=${CONTACT}`,
  POINTS_PER_MINUTE: '1000000',
  LOGINS_PER_MINUTE: '1000',
  LOGINS_PER_NAME: '1000',
  SIGN_UPS_PER_HOUR: '1000',
  RECOVERIES_PER_HOUR: '1000',
  MAILS_PER_HOUR: '10000',
  DUMP_CSV: 'true',
}

export type StartedSite = { system: System; stop: () => Promise<void> }

/** Forges that the simulated players have reported. */
const hasForges = async (origin: string, kind: string): Promise<boolean> =>
  (await callRows(`${origin}/gw2/v1/forging/${kind}?limit=1`)).length > 0

/** Prices, and the whole past that the simulated archive reports. */
const hasHistory = async (origin: string, tradable: number): Promise<boolean> => {
  const status = await callJson(`${origin}/gw2/v1/status`)
  const { imports, queues, coverage7d } = status as {
    imports: { resolution: string; items: number }[]
    queues: { name: string; active: number; waiting: number }[]
    coverage7d: number | null
  }
  const isWhole = (wanted: string): boolean =>
    imports.some(({ resolution, items }) => resolution === wanted && items === tradable)
  const isIdle = queues.every(({ active, waiting }) => active + waiting === 0)
  const isPast = isIdle && coverage7d !== null && isWhole('day') && isWhole('hour')
  return isPast && (await hasForges(origin, 'precurser')) && (await hasForges(origin, 'minis'))
}

/** Names and prices of everything. */
const hasMarket = async (origin: string, tradable: number): Promise<boolean> =>
  (await callRows(`${origin}/gw2/v1/items/json?filter=marketable:true&fields=id`)).length === tradable

type SiteStart = {
  env: Record<string, string>
  /** The months before the start: most of the work of a start. */
  withHistory: boolean
  tradable?: number
}

/** A whole system with a small market. */
export const startSite = async ({ env, withHistory, tradable = TRADABLE }: SiteStart): Promise<StartedSite> => {
  const place = await createPlace()
  const args = ['--size', String(tradable), ...(withHistory ? [] : ['--no-history'])]
  const system = await startSystem(place, { args, env: { ...SETTINGS, ...PAST, ...env } })
  const hasArrived = withHistory ? hasHistory : hasMarket
  const stop = async (): Promise<void> => {
    await system.stop()
    await place.remove()
  }
  try {
    await until('the market', () => hasArrived(system.origin, tradable), ARCHIVE_LIMIT_MS, 250)
  } catch (error) {
    await stop()
    throw error
  }
  return { system, stop }
}
