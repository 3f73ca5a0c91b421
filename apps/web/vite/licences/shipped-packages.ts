import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import type { Licences } from '../../src/features/site/licences/licence-file.ts'
import { commonText, licenceText, nodeText } from './licence-text.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

/** What the image and the pages are made of; packages of ours that only tests use are in none of them. */
const SHIPPED = ['apps', 'services', 'tools']

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

const askPnpm = async (): Promise<z.infer<typeof listed>> => {
  const filters = SHIPPED.flatMap((folder) => ['--filter-prod', `{./${folder}/*}...`])
  const { stdout } = await promisify(execFile)('pnpm', [...filters, 'licenses', 'list', '--json', '--prod'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  return listed.parse(JSON.parse(stdout))
}

const fromRegistry = async (): Promise<Found[]> =>
  Object.values(await askPnpm()).flatMap((packages) =>
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

/** Everything that others wrote and we ship, with its licence. */
export const shippedPackages = async (): Promise<Licences> => {
  const found = [nodeItself(), ...(await fromRegistry())].toSorted(order)
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
