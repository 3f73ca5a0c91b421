import { createLogger } from '@gildscope/service-kit'
import { until } from '@gildscope/testkit/until'
import { expect, test } from 'vitest'
import { startFakeItems } from '../testing/fake-items.ts'
import { Upstreams } from '../upstreams/upstreams.ts'
import { followFeed } from './follow-feed.ts'
import { MarketMirror } from './market-mirror.ts'

/** Longer than any test runs. */
const HOUR_MS = 3_600_000
const log = createLogger({ name: 'test', level: 'silent' })

const start = async (count: number) => {
  const services = await Promise.all(Array.from({ length: count }, () => startFakeItems()))
  const upstreams = new Upstreams(
    services.map(({ origin }) => origin),
    1,
  )
  const mirror = new MarketMirror(Date.now)
  const stop = followFeed({ upstreams, mirror, log, retryMs: HOUR_MS })
  const close = async (): Promise<void> => {
    await stop()
    await upstreams.close()
    for (const service of services) await service.close()
  }
  await until('the market is known', () => mirror.state() !== null)
  return { services, mirror, stop, close }
}

test('stopping does not wait for the next attempt', async () => {
  const { mirror, stop, close } = await start(1)
  await stop()
  expect(mirror.state()).toBeNull()
  await close()
})

test('when a feed breaks the next one is followed without a pause', async () => {
  const { services, mirror, close } = await start(2)
  const [followed, other] = services.toSorted((one, next) => next.feedReaders() - one.feedReaders())
  followed?.stopFeed()
  await until('the other is followed', () => other?.feedReaders() === 1 && mirror.state() !== null)
  await close()
})
