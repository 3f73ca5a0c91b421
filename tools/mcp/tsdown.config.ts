import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'tsdown'

/** Licences that ask for no more than that their text and notices go along. */
const ALLOWED = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Apache-2.0 AND BSL-1.0'])

type Manifest = { name: string; version: string; license?: string }

const licenceOf = (folder: string): { name: string; text: string } => {
  const { name, version, license = 'none' }: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (!ALLOWED.has(license)) throw new Error(`${name} ${version} is under ${license}: it cannot be packed`)
  const files = readdirSync(folder).filter((entry) => /^(licen[cs]e|notice)/i.test(entry))
  if (files.length === 0) throw new Error(`${name} ${version} ships no text of its licence`)
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return { name: `${name} ${version} (${license})`, text: texts.join('\n\n') }
}

/** The packages of others of which a module is in the program, with their licences. */
const licences = {
  name: 'licences',
  generateBundle(
    this: { emitFile: (file: { type: 'asset'; fileName: string; source: string }) => string },
    _options: unknown,
    bundle: Record<string, { type: string; moduleIds?: string[] }>,
  ) {
    const modules = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds)
    const folders = new Set(
      modules.flatMap((id) => /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1] ?? []),
    )
    // Each text once, below the packages that are under it.
    const byText = Map.groupBy([...folders].sort().map(licenceOf), ({ text }) => text)
    const source = [...byText]
      .map(([text, packages]) => [...packages.map(({ name }) => name), '', text].join('\n'))
      .join(`\n\n${'-'.repeat(78)}\n\n`)
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: `${source}\n` })
  },
}

/** One program without dependencies: it starts as soon as it is fetched. */
export default defineConfig({
  entry: 'src/main.ts',
  platform: 'node',
  target: 'node20',
  dts: false,
  clean: true,
  minify: true,
  deps: { alwaysBundle: [/./], onlyBundle: false },
  // The solver of sets, which is loaded when one is asked for.
  copy: { from: 'node_modules/highs/build/highs.wasm', to: 'dist' },
  plugins: [licences],
  publint: { strict: true },
})
