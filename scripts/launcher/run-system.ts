import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildPages, PAGES_FOLDER } from '../pages/build-pages.ts'
import { untilFirstData } from './first-data.ts'
import { formatLogLine } from './format-log-line.ts'
import { createNewsFilter } from './news-filter.ts'
import type { Ports } from './ports.ts'
import { createProcessList } from './process-list.ts'
import { type RunningService, runService, type ServiceEvents, type ServiceSpec } from './run-service.ts'
import {
  gatewaySpec,
  mailSinkSpec,
  type Place,
  publicOrigin,
  servingSpecs,
  simulatorSpec,
  siteOnThisMachine,
  workerSpec,
} from './services.ts'
import { type Database, startDatabase } from './start-database.ts'
import { complain, say, sayStep, step } from './terminal.ts'

export type RunningSystem = {
  /** Ends everything in order; safe to call at any time and repeatedly. */
  stop: () => Promise<void>
  /** Kills the processes. */
  kill: () => void
}

const FIRST_DATA_LIMIT_MS = 30_000

/** Last started, first stopped: no process loses what it depends on. */
const STOP_ORDER = [['gateway'], ['worker', 'items', 'stats', 'account'], ['simulator', 'mail-sink']] as const

const askWorldId = async (ports: Ports): Promise<string> => {
  const reply = await fetch(`http://127.0.0.1:${ports.SIMULATOR_PORT}/health`)
  const health: unknown = await reply.json()
  if (typeof health !== 'object' || health === null || !('world' in health))
    throw new Error('the simulator names no world')
  return String(health.world)
}

/**
 * Builds the pages and starts database, game, services, worker and gateway, each as soon as its dependencies are ready.
 * The gateway answers calls before there are pages.
 * `onBroken` is called when a part has died too often.
 */
export const runSystem = (place: Place, onBroken: () => void): RunningSystem & { ready: Promise<void> } => {
  const { options, ports, folder } = place
  const services: RunningService[] = []
  const stopped = new AbortController()
  let database: Promise<Database> | null = null
  let isDatabaseAway = (): boolean => false

  const isNews = createNewsFilter(Date.now)

  const events: ServiceEvents = {
    onLine: (name, line, isStarting) => {
      if (isStarting && !options.isVerbose) return
      const shown = formatLogLine(name, line, options.isVerbose ? 'info' : 'error')
      if (shown !== null && (options.isVerbose || isNews(shown))) complain(shown)
    },
    onDied: (name, how, pauseMs) => {
      if (pauseMs === null) {
        complain(`${name} ${how}, once too often`)
        onBroken()
      } else complain(`${name} ${how}; starting it again in ${pauseMs / 1000} s (its log: ${folder}/logs/${name}.log)`)
    },
    onProcess: createProcessList(join(folder, 'processes.json')),
    // A worker, for one, cannot start without the database.
    isExcused: () => isDatabaseAway(),
  }

  const run = async (spec: ServiceSpec): Promise<void> => {
    if (stopped.signal.aborted) return
    const service = runService(spec, events)
    services.push(service)
    await step(spec.name, service.ready)
  }

  /** A game that does not answer must not delay showing the site's address. */
  const showFirstData = async (): Promise<void> => {
    const patience = AbortSignal.any([stopped.signal, AbortSignal.timeout(FIRST_DATA_LIMIT_MS)])
    const began = performance.now()
    if (await untilFirstData(siteOnThisMachine(place), patience)) sayStep('first market data', began)
    else if (!stopped.signal.aborted) {
      complain(`no market data yet; the worker keeps asking (its log: ${folder}/logs/worker.log)`)
    }
  }

  const start = async (): Promise<void> => {
    const simulator = simulatorSpec(place)
    const game = simulator === null ? null : run(simulator).then(() => askWorldId(ports))
    const mailSink = mailSinkSpec(place)
    const mail = mailSink === null ? null : run(mailSink)
    database = startDatabase({
      dataDir: join(folder, 'postgres'),
      port: ports.POSTGRES_PORT,
      passwords: place.secrets.databasePasswords,
      onGivenUp: onBroken,
    })
    const migrated = database.then((started) => {
      isDatabaseAway = started.isAway
      return started
    })
    const pages = step('pages', buildPages({ signal: stopped.signal, isBesideStart: true })).catch((error: Error) => {
      if (stopped.signal.aborted || !existsSync(join(PAGES_FOLDER, 'index.html'))) throw error
      complain(`${error.message}\nThe pages of an earlier build are shown.`)
    })
    const serving = async (): Promise<void> => {
      const { urls } = await migrated
      await Promise.all(servingSpecs(place, urls).map(run))
    }
    const showing = async (): Promise<void> => {
      await migrated
      await run(gatewaySpec(place))
    }
    const working = async (): Promise<void> => {
      const [started, worldId] = await Promise.all([migrated, game, mail])
      await run(workerSpec(place, started, worldId))
    }
    const answering = Promise.all([serving(), showing(), working()]).then(showFirstData)
    await Promise.all([answering, pages])
  }

  const stopAll = async (): Promise<void> => {
    for (const names of STOP_ORDER) {
      const group = services.filter((service) => names.some((name) => name === service.name))
      await Promise.all(group.map((service) => service.stop()))
    }
    const running = await database?.catch(() => null)
    await running?.stop()
  }

  let stopping: Promise<void> | null = null
  return {
    ready: start().then(() => {
      if (!stopped.signal.aborted) say(`\nGildscope is at ${publicOrigin(place)}\n`)
    }),
    stop: () => {
      stopped.abort()
      stopping ??= stopAll()
      return stopping
    },
    kill: () => {
      for (const service of services) service.kill()
    },
  }
}
