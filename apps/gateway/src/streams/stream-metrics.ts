import type { Registry } from '@gildscope/service-kit'
import { Gauge } from 'prom-client'
import type { MarketMirror } from './market-mirror.ts'
import type { PriceStream } from './price-stream.ts'

export const streamMetrics = (registry: Registry, stream: PriceStream, mirror: MarketMirror): void => {
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }
  gauge('gateway_stream_clients', 'Open connections to the price stream', () => stream.count())
  gauge('gateway_market_version', 'Newest market version known to the gateway', () => mirror.version())
  gauge('gateway_feed_up', 'Whether the gateway receives market changes from an items service', () =>
    mirror.state() === null ? 0 : 1,
  )
}
