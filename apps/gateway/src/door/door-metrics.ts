import type { Registry } from '@gildscope/service-kit'
import { Gauge } from 'prom-client'
import type { Upstream } from '../upstreams/upstream.ts'
import type { CallParts } from './call.ts'
import type { ServiceAccess } from './service-access.ts'

/** Metrics of the calls that pass, by service and by origin. */
export const doorMetrics = (registry: Registry, { services, bodies, slowReaders }: CallParts): void => {
  const ofServices = (name: string, help: string, read: (service: ServiceAccess) => number): void => {
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
        for (const [service, { upstreams }] of services)
          for (const upstream of upstreams.all) this.set({ service, origin: upstream.name }, read(upstream))
      },
    })
  }
  ofServices('gateway_running_requests', 'Requests that a service is answering', (service) => service.working)
  ofServices('gateway_waiting_requests', 'Requests waiting in the queue of a service', (service) => service.waiting)
  ofOrigins(
    'gateway_origin_requests',
    'Requests that an origin is answering, including those that wait for slow readers',
    (upstream) => upstream.running,
  )
  ofOrigins(
    'gateway_origin_healthy',
    'Whether an origin gets calls; 0 while others are preferred because it failed',
    (upstream) => Number(!upstream.isResting()),
  )
  const ofAll = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }
  ofAll('gateway_body_bytes', 'Bytes of request bodies that are received or wait', () => bodies.bytes)
  ofAll('gateway_slow_bytes', 'Bytes that are held for slow readers, here and in services', () =>
    slowReaders.heldBytes(),
  )
  ofAll('gateway_slow_readers', 'Answers that wait for slow readers', () => slowReaders.waiting)
}
