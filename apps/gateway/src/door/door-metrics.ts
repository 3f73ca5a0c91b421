import type { Registry } from '@gildscope/service-kit'
import { Gauge } from 'prom-client'
import { STANDING, type Upstream } from '../upstreams/upstream.ts'
import type { Upstreams } from '../upstreams/upstreams.ts'
import type { Lane } from './lane.ts'

type Service = { lane: Lane; bodies: Lane; largeBodies: Lane; upstreams: Upstreams }

const lanesOf = ({ lane, bodies, largeBodies }: Service): Lane[] => [lane, bodies, largeBodies]
const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0)

/** Metrics of the calls that pass, by service and by origin. */
export const doorMetrics = (registry: Registry, services: ReadonlyMap<string, Service>): void => {
  const ofServices = (name: string, help: string, read: (service: Service) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['service'],
      registers: [registry],
      collect() {
        for (const [service, found] of services) this.set({ service }, read(found))
      },
    })
  }
  const ofOrigins = (name: string, help: string, read: (upstream: Upstream) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['service', 'origin'],
      registers: [registry],
      collect() {
        // Origins that were removed are no longer reported.
        this.reset()
        for (const [service, { upstreams }] of services)
          for (const upstream of upstreams.all()) this.set({ service, origin: upstream.name }, read(upstream))
      },
    })
  }
  ofServices('gateway_running_requests', 'Requests that a service is answering', (service) =>
    sum(lanesOf(service).map((lane) => lane.running())),
  )
  ofServices('gateway_waiting_requests', 'Requests waiting in the queue of a service', (service) =>
    sum(lanesOf(service).map((lane) => lane.waiting())),
  )
  ofOrigins(
    'gateway_lines',
    'Open lines to an origin; without one, each call uses a connection of its own',
    (upstream) => Number(upstream.hasLine()),
  )
  ofOrigins(
    'gateway_origin_requests',
    'Requests that an origin is answering, including those that wait for slow readers',
    (upstream) => upstream.running,
  )
  ofOrigins(
    'gateway_origin_healthy',
    'Whether the last health check found an origin ready; always 1 when it is not checked',
    (upstream) => Number(upstream.standing === STANDING.ready),
  )
}
