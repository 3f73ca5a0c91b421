import type { ReadinessReport } from '@gildscope/service-kit'
import * as z from 'zod'
import type { Door } from './door/door.ts'

const ASK_MS = 1500

const reportSchema = z.object({ ready: z.boolean(), checks: z.record(z.string(), z.unknown()).optional() })

/** What a service says of itself at `/ready`, asked by the way that visitors go: it may be jammed while the service is well. */
export const serviceReadiness = async (door: Pick<Door, 'ask'>, service: string): Promise<ReadinessReport> => {
  try {
    const report = reportSchema.parse(await door.ask(service, '/ready', ASK_MS))
    return { ready: report.ready, ...report.checks }
  } catch {
    return { ready: false, reason: 'no answer' }
  }
}
