// Starts a demo, makes every call of the API once and writes the requests and responses to packages/contracts/examples.
// With names of calls as arguments, the other examples stay unchanged: pnpm record-examples getItems
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ENDPOINTS } from '@gildscope/contracts'
import { recordAll } from './examples/record-all.ts'
import { startSite } from './support/start-site.ts'

const FOLDER = fileURLToPath(new URL('../packages/contracts/examples/', import.meta.url))

const names = process.argv.slice(2)
const calls = new Set(Object.values(ENDPOINTS).flatMap((list) => list.map(({ name }) => name)))
const unknown = names.filter((name) => !calls.has(name))
if (unknown.length > 0)
  throw new Error(`no call is named ${unknown.join(', ')}; names are those of the contracts, such as getItems`)

const { system, stop } = await startSite({ env: { WEBHOOK_PRIVATE: 'allow' }, withHistory: true })
try {
  const examples = await recordAll({ origin: system.origin, databaseUrl: system.databaseUrl() })
  for (const [service, fresh] of Object.entries(examples)) {
    const file = `${FOLDER}${service}.json`
    const kept: Record<string, unknown> = names.length === 0 ? {} : JSON.parse(await readFile(file, 'utf8'))
    const chosen = Object.fromEntries(
      Object.entries(fresh).map(([name, example]) => [name, names.includes(name) ? example : (kept[name] ?? example)]),
    )
    await writeFile(file, `${JSON.stringify(chosen, null, 2)}\n`)
    process.stdout.write(`${service}: ${Object.keys(chosen).length} calls\n`)
  }
} finally {
  await stop()
}
