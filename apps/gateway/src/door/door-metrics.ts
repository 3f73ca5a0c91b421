import type { Registry } from '@gildscope/service-kit'
import { Gauge } from 'prom-client'
import { STANDING, type Way } from '../ways/way.ts'
import type { Ways } from '../ways/ways.ts'
import type { Lane } from './lane.ts'

type Service = { lane: Lane; ways: Ways }

/** What passes the door, by service and by its origins. */
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
  const ofOrigins = (name: string, help: string, read: (way: Way) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['service', 'origin'],
      registers: [registry],
      collect() {
        // Of those that are gone nothing is told any more.
        this.reset()
        for (const [service, { ways }] of services)
          for (const way of ways.all()) this.set({ service, origin: way.name }, read(way))
      },
    })
  }
  ofServices('gateway_running_requests', 'Requests that a service is answering', ({ lane }) => lane.running())
  ofServices('gateway_waiting_requests', 'Requests that wait for their turn', ({ lane }) => lane.waiting())
  ofOrigins('gateway_lines', 'Lines to an origin that stand; without one, calls go by a connection each', (way) =>
    Number(way.hasLine()),
  )
  ofOrigins(
    'gateway_origin_requests',
    'Requests that an origin is answering, with those that wait for their readers',
    (way) => way.running,
  )
  ofOrigins(
    'gateway_origin_healthy',
    'Whether an origin was seen to be ready; always, where it is not watched',
    (way) => Number(way.standing === STANDING.ready),
  )
}
