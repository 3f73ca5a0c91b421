import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import type { Licences } from '../../src/features/site/licences/licence-file.ts'
import { commonText, licenceText, nodeText } from './licence-text.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

/** What processes are made of; packages of ours that only tests use are in none of them. */
const PROCESSES = ['apps/gateway', 'services/*', 'tools/game-simulator', 'tools/mail-sink']
/** Of these packages only what a module of the pages is in: the others build the pages. */
const PAGES = ['apps/web']

const listed = z.record(
  z.string(),
  z.array(
    z.object({
      name: z.string(),
      paths: z.array(z.string()),
      license: z.string(),
      author: z.optional(z.string()),
      homepage: z.optional(z.string()),
    }),
  ),
)
const versioned = z.object({ version: z.string() })

type Found = Omit<Licences['packages'][number], 'text'> & { words: string | null }

const webAddress = (text: string | undefined): string | null =>
  /^https?:\/\//.test(text ?? '') ? (text ?? null) : null

const askPnpm = async (folders: readonly string[]): Promise<z.infer<typeof listed>> => {
  const filters = folders.flatMap((folder) => ['--filter-prod', `{./${folder}}...`])
  const { stdout } = await promisify(execFile)('pnpm', [...filters, 'licenses', 'list', '--json', '--prod'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  return listed.parse(JSON.parse(stdout))
}

const packagesFor = async (folders: readonly string[]): Promise<Found[]> =>
  Object.values(await askPnpm(folders)).flatMap((packages) =>
    packages.flatMap(({ name, paths, license, author, homepage }) =>
      paths.map((folder) => ({
        name,
        version: versioned.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).version,
        licence: license,
        author: author === undefined || author === '' ? null : author,
        homepage: webAddress(homepage),
        words: licenceText(folder),
      })),
    ),
  )

const isSame = (one: Found, other: Found): boolean => one.name === other.name && one.version === other.version

const fromRegistry = async (inPages: ReadonlySet<string>): Promise<Found[]> => {
  const [running, built] = await Promise.all([packagesFor(PROCESSES), packagesFor(PAGES)])
  const isNew = (own: Found): boolean => inPages.has(own.name) && !running.some((other) => isSame(own, other))
  return [...running, ...built.filter(isNew)]
}

const nodeItself = (): Found => {
  const { version, execPath } = process
  return {
    name: 'Node.js',
    version: version.slice(1),
    licence: 'MIT',
    author: 'Node.js contributors',
    homepage: 'https://nodejs.org/',
    words: nodeText([dirname(dirname(execPath)), dirname(execPath)], version),
  }
}

/** What stands for a package that ships no licence: what it says of itself, and the words that this means. */
const statedWords = ({ name, licence, author }: Found, common: string | null): string =>
  [
    `${name} ships no text. Its manifest says: ${licence}${author === null ? '' : `, by ${author}`}.`,
    ...(common === null ? [] : [common]),
  ].join('\n\n')

const order = (one: Found, other: Found): number =>
  one.name.localeCompare(other.name, 'en') || one.version.localeCompare(other.version, 'en', { numeric: true })

/** Everything that others wrote and we ship, with its licence; of the pages the packages of these names. */
export const shippedPackages = async (inPages: ReadonlySet<string>): Promise<Licences> => {
  const found = [nodeItself(), ...(await fromRegistry(inPages))].toSorted(order)
  const common = new Map(
    [...Map.groupBy(found.slice(), ({ licence }) => licence)].map(([licence, own]) => [
      licence,
      commonText(own.flatMap(({ words, name }) => (words === null || name === 'Node.js' ? [] : words))),
    ]),
  )
  const texts = new Map<string, number>()
  const packages = found.map(({ words, ...about }) => {
    const text = words ?? statedWords({ words, ...about }, common.get(about.licence) ?? null)
    if (!texts.has(text)) texts.set(text, texts.size)
    return { ...about, text: texts.get(text) ?? 0 }
  })
  return { packages, texts: [...texts.keys()] }
}
