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
  gauge('gateway_stream_clients', 'Listeners to the price stream', () => stream.count())
  gauge('gateway_market_version', 'Version of the market that the gateway knows', () => mirror.version())
  gauge('gateway_feed_up', 'Whether the items service tells of changes', () => (mirror.state() === null ? 0 : 1))
}
