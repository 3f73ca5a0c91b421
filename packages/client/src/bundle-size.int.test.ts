import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { build } from 'tsdown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { javascript } from '../tsdown.config.ts'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))

/** Within the package, from which its dependencies are found. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(PACKAGE, 'node_modules/.bundle-'))
  const outDir = join(folder, 'dist')
  await build({ ...javascript, config: false, cwd: PACKAGE, outDir, copy: [], logLevel: 'silent' })
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Compressed size of a program as a page would load it. */
const sizeOf = async (program: string): Promise<number> => {
  const entry = join(folder, 'program.js')
  await writeFile(entry, program)
  const { outputFiles } = await bundle({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length
}

test('a program with one call has less than 35 kB, and only what it calls', async () => {
  const one = await sizeOf(`
    import { createClient, getItems } from './dist/index.js'
    console.log(await createClient({ origin: 'https://your.site' }).call(getItems, { query: { ids: [19721] } }))`)
  expect(one).toBeLessThan(35_000)
  const all = await sizeOf(`import * as client from './dist/index.js'; console.log(client)`)
  expect(one).toBeLessThan(all - 8_000)
})
