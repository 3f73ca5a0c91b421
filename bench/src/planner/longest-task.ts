/** Categories of a trace that have the tasks of each thread. */
export const TASKS = ['disabled-by-default-devtools.timeline']

export type Task = { cpuMs: number; wallMs: number }

type TraceEvent = { name: string; pid: number; tid: number; dur?: number; tdur?: number; args?: { name?: string } }

const US_PER_MS = 1_000

/** Of the threads that draw pages the task that took most CPU: what else the machine did is none of it, unlike by the clock. */
export const longestTask = (trace: Buffer): Task => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`
  const isPage = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  )
  let [cpuMs, wallMs] = [0, 0]
  for (const event of traceEvents)
    if (event.name === 'RunTask' && isPage.has(threadOf(event))) {
      cpuMs = Math.max(cpuMs, (event.tdur ?? 0) / US_PER_MS)
      wallMs = Math.max(wallMs, (event.dur ?? 0) / US_PER_MS)
    }
  return { cpuMs, wallMs }
}
