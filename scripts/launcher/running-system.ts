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
  publicOrigin,
  type SystemSetup,
  servingSpecs,
  simulatorSpec,
  siteOnThisMachine,
  workerSpec,
} from './services.ts'
import { type Database, startDatabase } from './start-database.ts'
import { complain, say, sayStep, step } from './terminal.ts'

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
 */
export class RunningSystem {
  readonly ready: Promise<void>
  readonly #setup: SystemSetup
  readonly #onBroken: () => void
  readonly #events: ServiceEvents
  readonly #services: RunningService[] = []
  readonly #stopped = new AbortController()
  #database: Promise<Database> | null = null
  #isDatabaseAway = (): boolean => false
  #stopping: Promise<void> | null = null

  /** `onBroken` is called when a part has died too often. */
  constructor(setup: SystemSetup, onBroken: () => void) {
    this.#setup = setup
    this.#onBroken = onBroken
    this.#events = this.#createEvents()
    this.ready = this.#start().then(() => {
      if (!this.#stopped.signal.aborted) say(`\nGildscope is at ${publicOrigin(setup)}\n`)
    })
  }

  /** Ends everything in order; safe to call at any time and repeatedly. */
  stop(): Promise<void> {
    this.#stopped.abort()
    this.#stopping ??= this.#stopAll()
    return this.#stopping
  }

  /** Kills the processes. */
  kill(): void {
    for (const service of this.#services) service.kill()
  }

  #createEvents(): ServiceEvents {
    const { options, folder } = this.#setup
    const isNews = createNewsFilter(Date.now)
    return {
      onLine: (name, line, isStarting) => {
        if (isStarting && !options.isVerbose) return
        const shown = formatLogLine(name, line, options.isVerbose ? 'info' : 'error')
        if (shown !== null && (options.isVerbose || isNews(shown))) complain(shown)
      },
      onDied: (name, how, pauseMs) => {
        if (pauseMs === null) {
          complain(`${name} ${how}, once too often`)
          this.#onBroken()
        } else
          complain(`${name} ${how}; starting it again in ${pauseMs / 1000} s (its log: ${folder}/logs/${name}.log)`)
      },
      onProcess: createProcessList(join(folder, 'processes.json')),
      // A worker, for one, cannot start without the database.
      isExcused: () => this.#isDatabaseAway(),
    }
  }

  async #start(): Promise<void> {
    const setup = this.#setup
    const simulator = simulatorSpec(setup)
    const game = simulator === null ? null : this.#run(simulator).then(() => askWorldId(setup.ports))
    const mailSink = mailSinkSpec(setup)
    const mail = mailSink === null ? null : this.#run(mailSink)
    this.#database = startDatabase({
      dataDir: join(setup.folder, 'postgres'),
      port: setup.ports.POSTGRES_PORT,
      passwords: setup.secrets.databasePasswords,
      onGivenUp: this.#onBroken,
    })
    const migrated = this.#database.then((started) => {
      this.#isDatabaseAway = started.isAway
      return started
    })
    const pages = this.#buildPages()
    const serving = async (): Promise<void> => {
      const { urls } = await migrated
      await Promise.all(servingSpecs(setup, urls).map((spec) => this.#run(spec)))
    }
    const showing = async (): Promise<void> => {
      await migrated
      await this.#run(gatewaySpec(setup))
    }
    const working = async (): Promise<void> => {
      const [started, worldId] = await Promise.all([migrated, game, mail])
      await this.#run(workerSpec(setup, started, worldId))
    }
    const answering = Promise.all([serving(), showing(), working()]).then(() => this.#showFirstData())
    await Promise.all([answering, pages])
  }

  async #run(spec: ServiceSpec): Promise<void> {
    if (this.#stopped.signal.aborted) return
    const service = runService(spec, this.#events)
    this.#services.push(service)
    await step(spec.name, service.ready)
  }

  #buildPages(): Promise<unknown> {
    const { signal } = this.#stopped
    return step('pages', buildPages({ signal, isBesideStart: true })).catch((error: Error) => {
      if (signal.aborted || !existsSync(join(PAGES_FOLDER, 'index.html'))) throw error
      complain(`${error.message}\nThe pages of an earlier build are shown.`)
    })
  }

  /** A game that does not answer must not delay showing the site's address. */
  async #showFirstData(): Promise<void> {
    const { signal } = this.#stopped
    const began = performance.now()
    const patience = AbortSignal.any([signal, AbortSignal.timeout(FIRST_DATA_LIMIT_MS)])
    if (await untilFirstData(siteOnThisMachine(this.#setup), patience)) sayStep('first market data', began)
    else if (!signal.aborted)
      complain(`no market data yet; the worker keeps asking (its log: ${this.#setup.folder}/logs/worker.log)`)
  }

  async #stopAll(): Promise<void> {
    for (const names of STOP_ORDER) {
      const group = this.#services.filter((service) => names.some((name) => name === service.name))
      await Promise.all(group.map((service) => service.stop()))
    }
    const running = await this.#database?.catch(() => null)
    await running?.stop()
  }
}
