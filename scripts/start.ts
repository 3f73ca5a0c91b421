import { mkdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { acquireFolderLock, LockedError, PortTakenError } from '@gildscope/local-services'
import { firstStartNote } from './launcher/first-start.ts'
import { argumentsWithNpms, parseStartOptions, type StartOptions, USAGE, UsageError } from './launcher/options.ts'
import { choosePorts } from './launcher/ports.ts'
import { endLeftovers } from './launcher/process-list.ts'
import { RunningSystem } from './launcher/running-system.ts'
import { readSecrets } from './launcher/secrets.ts'
import { readSettings } from './launcher/settings.ts'
import { complain, say } from './launcher/terminal.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const TITLES = {
  demo: 'a simulated market (names are real, prices are not)',
  live: "the real game's market",
  replay: 'a recorded market',
} as const

const reasonOf = (error: unknown): string => {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`
  if (error instanceof LockedError) return `This market runs already: ${error.message}.`
  if (error instanceof PortTakenError)
    return `Cannot start: ${error.message}. Stop it, or choose another by environment.`
  if (error instanceof Error && 'code' in error && error.code === 'EACCES' && 'path' in error) {
    return `Cannot start: ${error.path} may not be used by this user; was the last start made by another one (root)?`
  }
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') {
    return `Cannot start: the disk of the data folder is full (${error.message}). Free some of it and start again.`
  }
  return `Cannot start: ${error instanceof Error ? error.message : String(error)}`
}

/** Resolves with the exit code when everything has ended. */
const run = async (options: StartOptions): Promise<number> => {
  const env = readSettings(process.env)
  const folder = resolve(ROOT, process.env.GILDSCOPE_DATA || '.data', options.folderName)
  mkdirSync(folder, { recursive: true })
  const lock = await acquireFolderLock(join(folder, 'start.lock'))
  try {
    const left = await endLeftovers(join(folder, 'processes.json'))
    if (left > 0) complain(`ended ${left} processes that an earlier start left behind`)
    const ports = await choosePorts(env, options.port, options.mode)
    say(`Gildscope: ${TITLES[options.mode.kind]}. Data and logs: ${relative(ROOT, folder)}. Ctrl-C stops.\n`)
    const note = firstStartNote(options.mode, folder)
    if (note !== null) say(note)
    const ended = Promise.withResolvers<number>()
    const system = new RunningSystem({ options, folder, ports, secrets: readSecrets(folder), env }, () =>
      ended.resolve(1),
    )
    let askedAt: number | null = null
    const stopOnSignal = (): void => {
      // npm and the terminal may both pass the same interrupt on; only a later one means impatience.
      if (askedAt !== null && Date.now() - askedAt > 1_000) system.kill()
      askedAt ??= Date.now()
      ended.resolve(0)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnSignal)
    process.once('disconnect', stopOnSignal)
    system.ready.catch((error: unknown) => {
      if (askedAt === null) complain(reasonOf(error))
      ended.resolve(1)
    })
    const code = await ended.promise
    say('\nStopping ...')
    await system.stop()
    say('Stopped.')
    return code
  } finally {
    await lock.release()
  }
}

try {
  const options = parseStartOptions(
    argumentsWithNpms(process.argv.slice(2), process.env),
    process.env.INIT_CWD ?? process.cwd(),
  )
  if (options === null) say(USAGE)
  process.exit(options === null ? 0 : await run(options))
} catch (error) {
  complain(reasonOf(error))
  process.exit(1)
}
