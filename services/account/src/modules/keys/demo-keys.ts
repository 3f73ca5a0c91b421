import type { DemoKey } from '@gildscope/contracts'
import type { FastifyBaseLogger } from 'fastify'
import ky from 'ky'
import * as z from 'zod'

const KEPT_MS = 60_000
/** A simulated game that is still starting is called again soon. */
const KEPT_AFTER_FAILURE_MS = 5_000
const WAIT_MS = 2_000

const demoKeys = z.array(
  z.object({
    key: z.string(),
    account: z.string(),
    label: z.string(),
    permissions: z.array(z.string()),
    note: z.string(),
  }),
)

type DemoKeysOptions = { url: string | undefined; log: Pick<FastifyBaseLogger, 'warn'>; now: () => Date }

/** Keys of players of the simulated game; empty if there is none or it does not answer. */
export const createDemoKeys = ({ url, log, now }: DemoKeysOptions): (() => Promise<readonly DemoKey[]>) => {
  if (url === undefined) return async () => []
  let kept: { keys: Promise<readonly DemoKey[]>; until: number } | null = null

  const fetchKeys = async (): Promise<readonly DemoKey[]> => {
    try {
      return await ky.get(url, { timeout: WAIT_MS, retry: 0 }).json(demoKeys)
    } catch (error) {
      kept = { keys: Promise.resolve([]), until: now().getTime() + KEPT_AFTER_FAILURE_MS }
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'the demo keys could not be read')
      return []
    }
  }

  return () => {
    const time = now().getTime()
    if (kept === null || time >= kept.until) kept = { keys: fetchKeys(), until: time + KEPT_MS }
    return kept.keys
  }
}
