import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runBounded } from './run-bounded.ts'

const STATUS_FILE = '/var/lib/dpkg/status'
const UPDATE_SECONDS = 180
const INSTALL_SECONDS = 600
const UNPACK_SECONDS = 120
const UNPACK_AT_ONCE = 2

/** Node runs with them, so that every machine has them; another C library than that of the machine does not start. */
const LIBRARIES = new Set(['libc6', 'libgcc-s1', 'libstdc++6', 'gcc-12-base'])
const IS_C_LIBRARY = /^libc6_/
/** Its relations are left out: what is not fetched is the machine's affair. */
const KEPT_FIELDS = /^(Package|Status|Version|Architecture|Multi-Arch|Provides|Essential|Priority|Maintainer): /
/** What only people read. */
const UNREAD = ['doc', 'info', 'lintian', 'locale', 'man', 'bug', 'doc-base'] as const

const stanzasOf = (status: string): string[] => status.split(/\n{2,}/).filter((stanza) => stanza.trim() !== '')
const fieldOf = (stanza: string, field: string): string => new RegExp(`^${field}: (.*)$`, 'm').exec(stanza)?.[1] ?? ''

/**
 * What apt takes for installed: what every machine of this distribution has, so that what is fetched runs on, whatever else
 * is removed from it, and packages that are not wanted.
 */
export const baseStatus = (status: string, unwanted: readonly string[]): string => {
  const isBase = (stanza: string): boolean =>
    fieldOf(stanza, 'Status') === 'install ok installed' &&
    (fieldOf(stanza, 'Essential') === 'yes' ||
      fieldOf(stanza, 'Priority') === 'required' ||
      LIBRARIES.has(fieldOf(stanza, 'Package')))
  const base = stanzasOf(status).filter((stanza) => isBase(stanza) && !unwanted.includes(fieldOf(stanza, 'Package')))
  const architecture = base.map((stanza) => fieldOf(stanza, 'Architecture')).find((each) => each !== 'all') ?? ''
  const stanzas = [
    ...base.map((stanza) => stanza.split('\n').filter((line) => KEPT_FIELDS.test(line))),
    ...unwanted.map((name) => [
      `Package: ${name}`,
      'Status: install ok installed',
      'Version: 9999:1',
      `Architecture: ${architecture}`,
      'Multi-Arch: allowed',
      'Maintainer: nobody',
    ]),
  ]
  return stanzas.map((lines) => `${lines.join('\n')}\n`).join('\n')
}

/** Every path of apt that is written to is in the folder, so that it runs as any user and leaves the system alone. */
const configurationOf = (folder: string): string => `
Dir::State "${folder}";
Dir::State::lists "${folder}/lists";
Dir::State::status "${folder}/status";
Dir::Cache "${folder}";
Dir::Cache::archives "${folder}/archives";
Dir::Cache::pkgcache "pkgcache.bin";
Dir::Cache::srcpkgcache "srcpkgcache.bin";
Dir::Log "${folder}/log";
Debug::NoLocking "true";
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
#clear DPkg::Pre-Install-Pkgs;
APT::Sandbox::User "";
APT::Install-Recommends "false";
APT::Get::AllowUnauthenticated "false";
Acquire::Languages "none";
Acquire::Retries "1";
Acquire::http::Timeout "20";
Acquire::https::Timeout "20";
`

const SUMMARY = /^(?:Some files failed to download|Unable to fetch some archives)/

/** The last error of apt that names a cause. */
const shorten = (error: unknown): Error => {
  const lines = String(error instanceof Error ? error.message : error).split('\n')
  const errors = lines.flatMap((line) => /(?:^|: )E: (.+)$/.exec(line)?.[1] ?? [])
  return new Error(errors.findLast((text) => !SUMMARY.test(text)) ?? errors.at(-1) ?? lines.at(-1))
}

/** Packages of the distribution, taken and unpacked as any user. apt checks them against the signed lists. */
export class AptPackages {
  readonly #folder: string
  readonly #unwanted: readonly string[]

  constructor(folder: string, unwanted: readonly string[]) {
    this.#folder = folder
    this.#unwanted = unwanted
    for (const name of ['lists/partial', 'archives/partial', 'log']) mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, 'apt.conf'), configurationOf(folder))
  }

  /** Reads which packages there are. */
  async update(): Promise<void> {
    this.#assume(this.#unwanted)
    await this.#apt(['update', '-q'], UPDATE_SECONDS)
  }

  /** Downloads packages and all that they need; those that were taken before are still there. Answers how many bytes came. */
  async take(packages: readonly string[]): Promise<number> {
    const before = this.#bytes()
    const command = ['install', '--yes', '-q', '--download-only', ...packages]
    this.#assume(this.#unwanted)
    await this.#apt(command, INSTALL_SECONDS).catch(async () => {
      // Of another release, one of them may be needed in an exact version.
      this.#assume([])
      await this.#apt(command, INSTALL_SECONDS)
    })
    return this.#bytes() - before
  }

  /** Unpacks all that was taken, and deletes the packages. */
  async unpack(root: string): Promise<void> {
    mkdirSync(root, { recursive: true })
    const waiting = this.#debs()
    const work = async (): Promise<void> => {
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
        const file = join(this.#folder, 'archives', name)
        if (!IS_C_LIBRARY.test(name))
          await runBounded(['dpkg-deb', '--extract', file, root], { seconds: UNPACK_SECONDS })
        rmSync(file)
      }
    }
    await Promise.all(Array.from({ length: UNPACK_AT_ONCE }, work))
    for (const name of UNREAD) rmSync(join(root, 'usr/share', name), { recursive: true, force: true })
  }

  #debs(): string[] {
    return readdirSync(join(this.#folder, 'archives')).filter((name) => name.endsWith('.deb'))
  }

  #bytes(): number {
    return this.#debs().reduce((sum, name) => sum + statSync(join(this.#folder, 'archives', name)).size, 0)
  }

  #assume(unwanted: readonly string[]): void {
    const file = join(this.#folder, 'status')
    const status = baseStatus(readFileSync(STATUS_FILE, 'utf8'), unwanted)
    // apt keeps what it worked out while no file is newer.
    if (!existsSync(file) || readFileSync(file, 'utf8') !== status) writeFileSync(file, status)
  }

  async #apt(command: readonly string[], seconds: number): Promise<void> {
    const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' }
    try {
      await runBounded(['apt-get', '-c', join(this.#folder, 'apt.conf'), ...command], { env, seconds })
    } catch (error) {
      throw shorten(error)
    }
  }
}
