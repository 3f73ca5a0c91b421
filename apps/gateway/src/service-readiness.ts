import type { ReadinessReport } from '@gildscope/service-kit'
import * as z from 'zod'
import type { Door } from './door/door.ts'

const ASK_MS = 1500

const reportSchema = z.object({ ready: z.boolean(), checks: z.record(z.string(), z.unknown()).optional() })

type Asked = Pick<Door, 'ask' | 'originsOf'>

const originReadiness = async (door: Asked, service: string, origin: string): Promise<ReadinessReport> => {
  try {
    const report = reportSchema.parse(await door.ask(service, origin, '/ready', ASK_MS))
    return { ready: report.ready, ...report.checks }
  } catch {
    return { ready: false, reason: 'no answer' }
  }
}

/**
 * The `/ready` reports of the origins of a service, requested through the same queue as visitors: it may be blocked while
 * the origins are healthy. One ready origin is enough.
 */
export const serviceReadiness = async (door: Asked, service: string): Promise<ReadinessReport> => {
  const reports = await Promise.all(
    door.originsOf(service).map(async (origin) => [origin, await originReadiness(door, service, origin)] as const),
  )
  const [first] = reports
  if (reports.length === 1 && first !== undefined) return first[1]
  return { ready: reports.some(([, { ready }]) => ready), origins: Object.fromEntries(reports) }
}
