import { openWorld } from './open-world.ts'
import { readOptions } from './options.ts'
import { createSimulator } from './server.ts'

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

const main = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2), process.env)
  const early: string[] = []
  let notify = (text: string): void => {
    early.push(text)
  }
  const startedAt = performance.now()
  const world = await openWorld(options, (text) => notify(text))
  const app = createSimulator({
    world,
    rateLimit: options['rate-limit'],
    faultSeed: options.seed,
    listingsCacheSeconds: options['listings-cache-seconds'],
    logLevel: options['log-level'],
    allowedHosts: options['allowed-hosts'],
  })
  notify = (text) => app.log.warn(text)
  early.forEach(notify)
  app.log.info(
    {
      world: world.id,
      gameTime: new Date(world.now()).toISOString(),
      items: world.collection('items').ids().length,
      tradable: world.tradableIds().length,
      ms: Math.round(performance.now() - startedAt),
    },
    'world ready',
  )

  let isEnding = false
  const end = (): void => {
    // A second signal while the world is being saved must not cut that short.
    if (isEnding) return
    isEnding = true
    app.close().then(() => process.exit(0), fail)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  await app.listen({ port: options.port, host: options.host })
}

main().catch(fail)
