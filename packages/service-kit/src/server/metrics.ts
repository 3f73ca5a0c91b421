import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type { Registry } from 'prom-client'

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** A timer of 10 ms, which is the default, takes half a percent of a core of each process that does nothing else. */
const EVENT_LOOP_LOOKS_MS = 100

/** A registry of its own, with what Node reports about the process. */
export const createRegistry = (service: string): Registry => {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_LOOKS_MS })
  return registry
}

export type ObserveRequest = (status: number, milliseconds: number) => void

const NAME = 'http_request_duration_seconds'

/** The single histogram of a registry: answers before the framework count in it too. */
const durationHistogram = (registry: Registry): Histogram<'method' | 'path' | 'status'> => {
  const known = registry.getSingleMetric(NAME)
  if (known instanceof Histogram) return known
  return new Histogram({
    name: NAME,
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'path', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
}

/** Request durations by path pattern. Label children are cached, because looking them up costs more than counting. */
export const requestDurations = (registry: Registry) => {
  const histogram = durationHistogram(registry)
  return (method: string, path: string): ObserveRequest => {
    const children = new Map<number, { observe: (seconds: number) => void }>()
    return (status, milliseconds) => {
      let child = children.get(status)
      if (child === undefined) {
        child = histogram.labels(method, path, String(status))
        children.set(status, child)
      }
      child.observe(milliseconds / 1000)
    }
  }
}
