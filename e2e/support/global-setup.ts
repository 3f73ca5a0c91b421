import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { buildPages } from '../../scripts/pages/build-pages.ts'
import { setStillFaults } from './game-faults.ts'
import { STILL, type StartedSite, startSite } from './start-site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Tells of the site that all files may look at, and starts it when somebody asks. */
    sharedSite: string
  }
}

/** Neither is there while the site starts. */
export type SharedSiteState = {
  site?: { origin: string; game: string; databaseUrl: string; metricsAt: Readonly<Record<string, string>> }
  fault?: string
}

/**
 * Once a run: the pages are built, and whoever asks is told of the one site that stands still. It starts at once where all
 * files run, and else when one asks for it.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  // Two files that start at once would build at once.
  await buildPages()
  let starting: Promise<StartedSite | null> | null = null
  let state: SharedSiteState = {}
  const start = async (): Promise<StartedSite | null> => {
    try {
      const started = await startSite({ env: STILL, withHistory: true })
      const { origin, game, databaseUrl, metricsAt } = started.system
      await setStillFaults(game, [])
      state = { site: { origin, game, metricsAt, databaseUrl: databaseUrl() } }
      return started
    } catch (error) {
      state = { fault: String(error) }
      return null
    }
  }
  if (process.env.ALL_TESTS === 'true') starting = start()
  const server = createServer((_request, response) => {
    starting ??= start()
    response.end(JSON.stringify(state))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  project.provide('sharedSite', `http://127.0.0.1:${port}`)
  return async () => {
    server.close()
    await (await starting)?.stop()
  }
}
