import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PACKAGE = join(ROOT, 'packages/client')
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')
const PLACEHOLDER = 'https://your.site'

const run = promisify(execFile)

/** Parts of an error are in the program's output. */
const said = (error: unknown): Error => {
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
  return new Error(`${error}\n${stdout}\n${stderr}`)
}

const readme = (): string => {
  const blocks = [...readFileSync(join(PACKAGE, 'README.md'), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)]
  return blocks.map(([, code]) => code).join('\n')
}

/** Values that are right here, and each wrong one named as such: a type that lets one through fails. */
const TYPES = `
import { createClient, getFlips, getItems, getItemsCsv, getStatus, type ItemField, type Reply } from '@gildscope/client'

const gildscope = createClient({ origin: '${PLACEHOLDER}' })
export const items = await gildscope.call(getItems, { query: { fields: ['id', 'name', '7d_sell_sold'] } })
export const named: { id: number; name: string | null; '7d_sell_sold': number | null }[] = items
// @ts-expect-error it was not asked for
export const roi = items[0]?.roi

export const open: ItemField[] = ['id']
export const any: number | null | undefined = (await gildscope.call(getItems, { query: { fields: open } }))[0]?.roi
const query = { ids: [19721], fields: ['id'] } as const
export const fixed: { id: number }[] = await gildscope.call(getItems, { query })
export const csv: string = await gildscope.call(getItemsCsv, { query: { fields: ['id'] } })
export const flips: Reply<typeof getFlips> = await gildscope.call(getFlips, { query: { method: 'lifo' } })

// @ts-expect-error no such field
await gildscope.call(getItems, { query: { fields: ['sel_price'] } })
// @ts-expect-error no such field to sort by
await gildscope.call(getItems, { query: { sort: 'sel_price' } })
// @ts-expect-error no such field to filter by
await gildscope.call(getItems, { query: { filter: [{ field: 'sel_price', op: 'eq', value: 1 }] } })
// @ts-expect-error no such method
await gildscope.call(getFlips, { query: { method: 'best' } })
// @ts-expect-error it takes no query
await gildscope.call(getStatus, { query: {} })

for await (const row of gildscope.streamHistory({ ids: [1], fields: ['sell_sold'] })) {
  const dated: { itemID: number; date: string; sell_sold: number | null } = row
  // @ts-expect-error it was not asked for
  console.log(dated, row.buy_sold)
}
for await (const event of gildscope.followPrices()) {
  // @ts-expect-error only an event of prices has them
  console.log(event.prices)
}
`

const compilerOptions = (moduleResolution: 'nodenext' | 'bundler') => ({
  target: 'es2022',
  module: moduleResolution === 'bundler' ? 'esnext' : 'nodenext',
  moduleResolution,
  types: ['node'],
  typeRoots: [join(ROOT, 'node_modules/@types')],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  // Checks the types of the packages installed here too.
  skipLibCheck: false,
})

export type ClientPackage = {
  /** The folder it is installed in. */
  folder: string
  /** Faults of the types of the README and of programs that are wrong on purpose, as both kinds of resolution see them. */
  checkTypes: () => Promise<string>
  /** Runs the README's examples, one after the other, against an installation. */
  startReadme: (origin: string, env: Record<string, string>) => { output: () => string; exited: Promise<number | null> }
  remove: () => Promise<void>
}

/** Packs the client as it is published, for every site of this checkout. */
export const packClient = async (): Promise<void> => {
  const env = { ...process.env, pnpm_config_verify_deps_before_run: 'false' }
  await run('pnpm', ['pack-client'], { cwd: ROOT, env }).catch((error: unknown) => {
    throw said(error)
  })
}

/** Installs the packed client from a running site outside this checkout. */
export const installClient = async (site: string): Promise<ClientPackage> => {
  const folder = mkdtempSync(join(tmpdir(), 'gildscope-client-'))
  const started: ChildProcess[] = []
  const remove = async (): Promise<void> => {
    for (const child of started) child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    writeFileSync(join(folder, 'package.json'), '{}')
    const flags = ['--prefix', folder, '--prefer-offline', '--no-audit', '--no-fund']
    // npm keeps what it once read at an address.
    await run('npm', ['install', ...flags, `${site}/client.tgz?at=${Date.now()}`], { cwd: folder })
  } catch (error) {
    await remove()
    throw said(error)
  }
  writeFileSync(join(folder, 'types.mts'), TYPES)
  writeFileSync(join(folder, 'readme.mts'), readme())

  const check = async (resolution: 'nodenext' | 'bundler'): Promise<string> => {
    const project = join(folder, `${resolution}.json`)
    writeFileSync(project, JSON.stringify({ compilerOptions: compilerOptions(resolution), include: ['*.mts'] }))
    return run(process.execPath, [TSC, '-p', project]).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    )
  }
  return {
    folder,
    checkTypes: async () => (await Promise.all([check('nodenext'), check('bundler')])).join(''),
    startReadme: (origin, env) => {
      const program = join(folder, 'here.mts')
      writeFileSync(program, readme().replaceAll(PLACEHOLDER, origin))
      const child = spawn(process.execPath, [program], { env: { ...process.env, ...env } })
      started.push(child)
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString()
        })
      return {
        output: () => output,
        exited: new Promise((resolve) => child.once('exit', (code) => resolve(code))),
      }
    },
    remove,
  }
}
