import { delimiter } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { acquireFolderLock, type FolderLock, LockedError } from '@gildscope/local-services'
import { findProgram } from '@gildscope/local-services/find-program'
import { AptPackages } from './apt-packages.ts'
import { ProgramCache } from './cache.ts'
import { findUsable } from './find.ts'
import { hasNpmBrowser, NPM_BROWSER_FILE, takeNpmBrowser } from './npm-browser.ts'
import { TEST_PROGRAMS, type TestProgram, UNUSED_PACKAGES } from './programs.ts'
import { repointLinks, type Wrapper, writeWrappers } from './wrappers.ts'

export type ProvideOptions = {
  programs?: readonly TestProgram[]
  cache?: ProgramCache
  isOffline?: boolean
  log: (line: string) => void
}

/** Why programs could not be had, by their names. */
export type Unavailable = Map<string, string>

const MB = 1e6
const LOCKED_WAIT_MS = 500

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

const lockWhenFree = async (file: string, log: (line: string) => void): Promise<FolderLock> => {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await acquireFolderLock(file)
    } catch (error) {
      if (!(error instanceof LockedError)) throw error
      if (isFirst) log(`waiting for process ${error.pid}, which fetches programs too`)
      await wait(LOCKED_WAIT_MS)
    }
  }
}

const keyOf = ({ packages }: TestProgram): string => packages.join(' ')

/** Takes programs into the open cache. Answers where they are in it; the reasons of the others are added to `unavailable`. */
const take = async (
  programs: readonly TestProgram[],
  cache: ProgramCache,
  log: (line: string) => void,
  unavailable: Unavailable,
): Promise<Wrapper[]> => {
  const timed = async (what: string, work: () => Promise<number | undefined>): Promise<void> => {
    const began = performance.now()
    const bytes = await work()
    const size = bytes === undefined ? '' : `${(bytes / MB).toFixed(1)} MB in `
    log(`fetched ${what}: ${size}${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  const wrappers: Wrapper[] = []
  const refuse = (refused: readonly TestProgram[], reason: string): void => {
    for (const { name } of refused) unavailable.set(name, reason)
  }
  const takeByApt = async (): Promise<void> => {
    if (findProgram('apt-get') === null || findProgram('dpkg-deb') === null)
      return refuse(programs, 'there is no apt-get on this machine to fetch it')
    const apt = new AptPackages(cache.place('apt'), UNUSED_PACKAGES)
    try {
      await timed('the lists of packages', async () => {
        await apt.update()
        return undefined
      })
    } catch (error) {
      return refuse(programs, reasonOf(error))
    }
    for (const [key, group] of Map.groupBy(programs, keyOf)) {
      try {
        await timed(group.map(({ name }) => name).join(', '), () => apt.take(key.split(' ')))
        wrappers.push(...group.map(({ name, file }) => ({ name, file })))
      } catch (error) {
        refuse(group, reasonOf(error))
      }
    }
    await apt.unpack(cache.root)
  }
  await takeByApt()
  const browser = programs.find(({ name }) => name === 'chromium-headless-shell' && unavailable.has(name))
  if (browser !== undefined && hasNpmBrowser()) {
    try {
      await timed(`${browser.name} of npm`, () => takeNpmBrowser(cache.place('npm'), cache.root))
      wrappers.push({ name: browser.name, file: NPM_BROWSER_FILE })
      unavailable.delete(browser.name)
    } catch (error) {
      unavailable.set(browser.name, reasonOf(error))
    }
  }
  return wrappers
}

/** The cache is opened by one process at a time, and as complete as before when nothing is missing in it. */
const complete = async (
  wanted: readonly TestProgram[],
  { cache, isOffline, log }: Required<Pick<ProvideOptions, 'cache' | 'isOffline' | 'log'>>,
): Promise<Unavailable> => {
  const unavailable: Unavailable = new Map()
  const lock = await lockWhenFree(cache.place('lock'), log)
  try {
    const kept = cache.read()
    const lacking = wanted.filter((program) => kept?.[program.name] !== keyOf(program))
    if (lacking.length === 0) return unavailable
    if (isOffline) return new Map(lacking.map(({ name }) => [name, '--offline']))
    if (kept === null) cache.clear()
    cache.open()
    const wrappers = await take(lacking, cache, log, unavailable)
    repointLinks(cache.root)
    writeWrappers(wrappers, cache, unavailable)
    const taken = lacking.filter(({ name }) => !unavailable.has(name)).map((program) => [program.name, keyOf(program)])
    cache.close({ ...kept, ...Object.fromEntries(taken) })
    return unavailable
  } finally {
    await lock.release()
  }
}

/** Fetches the programs that this machine lacks into the cache, as any user, and answers which could not be had, and why. */
export const provideTestPrograms = async (options: ProvideOptions): Promise<Unavailable> => {
  const { programs = TEST_PROGRAMS, cache = new ProgramCache(), isOffline = false, log } = options
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== cache.bin)
  const missing = programs.filter(({ name }) => findUsable(name, path.join(delimiter)) === null)
  const without = missing.filter(({ packages }) => packages.length === 0)
  const unavailable: Unavailable = new Map(without.map(({ name }) => [name, 'install it: no package brings it here']))
  const wanted = missing.filter(({ packages }) => packages.length > 0)
  if (wanted.length === 0) return unavailable
  try {
    return new Map([...unavailable, ...(await complete(wanted, { cache, isOffline, log }))])
  } catch (error) {
    return new Map([...unavailable, ...wanted.map(({ name }): [string, string] => [name, reasonOf(error)])])
  }
}
