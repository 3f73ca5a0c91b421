// Starts a demo, makes every call of the API once and writes what was sent and answered to packages/contracts/examples.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { recordAll } from './examples/record-all.ts'
import { startSite } from './support/start-site.ts'

const FOLDER = fileURLToPath(new URL('../packages/contracts/examples/', import.meta.url))

const { system, stop } = await startSite({ env: {}, withHistory: true })
try {
  const examples = await recordAll({ origin: system.origin, databaseUrl: system.databaseUrl() })
  for (const [service, calls] of Object.entries(examples)) {
    await writeFile(`${FOLDER}${service}.json`, `${JSON.stringify(calls, null, 2)}\n`)
    process.stdout.write(`${service}: ${Object.keys(calls).length} calls\n`)
  }
} finally {
  await stop()
}
