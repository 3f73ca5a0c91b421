import { createHash } from 'node:crypto'
import { accessSync, constants, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../checks/root.ts'
import { filesBelow } from './files-below.ts'

/** Another one when what is in the folder has another form. */
const FORM = 1

const isWritable = (folder: string): boolean => {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Programs of one release do not run on another. */
const system = (): string => {
  try {
    const fields = new Map(
      readFileSync('/etc/os-release', 'utf8')
        .split('\n')
        .map((line) => [line.split('=')[0], line.split('=')[1]?.replaceAll('"', '')]),
    )
    return `${fields.get('ID') ?? process.platform}-${fields.get('VERSION_ID') ?? 'rolling'}`
  } catch {
    return process.platform
  }
}

/** Where fetched programs are kept: in the user's cache, or in the checkout where that cannot be written. */
export const cacheFolder = (env: NodeJS.ProcessEnv = process.env): string => {
  const own = join(env.XDG_CACHE_HOME || join(env.HOME || homedir(), '.cache'), 'gildscope')
  return join(isWritable(own) ? own : join(ROOT, '.data/cache'), `test-programs-${FORM}`, `${system()}-${process.arch}`)
}

/** Changes when a file below a folder is added, removed or written to. */
export const fingerprint = (folder: string): string => {
  const hash = createHash('sha256')
  for (const path of filesBelow(folder).sort()) {
    const { size, mode, mtimeMs } = lstatSync(path)
    hash.update(`${path.slice(folder.length)} ${mode} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** By the name of a program, the packages that it came from. */
export type Fetched = Readonly<Record<string, string>>

type CacheRecord = { fetched: Fetched; fingerprint: string }

/** The programs that were fetched, and a record of them. */
export class ProgramCache {
  readonly root: string
  readonly bin: string
  readonly #folder: string

  constructor(folder = cacheFolder()) {
    this.#folder = folder
    this.root = join(folder, 'root')
    this.bin = join(folder, 'bin')
  }

  /** A folder for what is only needed while something is fetched, or can be made again. */
  place(name: string): string {
    return join(this.#folder, name)
  }

  /** What was fetched completely and is as it was; null when that is not so. */
  read(): Fetched | null {
    try {
      const record: CacheRecord = JSON.parse(readFileSync(join(this.#folder, 'record.json'), 'utf8'))
      return record.fingerprint === this.#fingerprint() ? record.fetched : null
    } catch {
      return null
    }
  }

  /** Until it is closed again it counts as incomplete. */
  open(): void {
    rmSync(join(this.#folder, 'record.json'), { force: true })
    for (const folder of [this.root, this.bin]) mkdirSync(folder, { recursive: true })
  }

  close(fetched: Fetched): void {
    const record: CacheRecord = { fetched, fingerprint: this.#fingerprint() }
    writeFileSync(join(this.#folder, 'record.json'), `${JSON.stringify(record, null, 2)}\n`)
  }

  clear(): void {
    for (const folder of [this.root, this.bin]) rmSync(folder, { recursive: true, force: true })
  }

  #fingerprint(): string {
    return fingerprint(this.root) + fingerprint(this.bin)
  }
}
