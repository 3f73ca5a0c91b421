import type { ReadinessReport } from '@gildscope/service-kit'
import * as z from 'zod'

const ASK_MS = 1500

const reportSchema = z.object({ ready: z.boolean(), checks: z.record(z.string(), z.unknown()).optional() })

/** What a service says of itself at `/ready`. */
export const serviceReadiness = async (origin: string): Promise<ReadinessReport> => {
  try {
    const answer = await fetch(`${origin}/ready`, { signal: AbortSignal.timeout(ASK_MS) })
    const report = reportSchema.parse(await answer.json())
    return { ready: report.ready, ...report.checks }
  } catch {
    return { ready: false, reason: 'no answer' }
  }
}
