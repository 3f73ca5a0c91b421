// A database for scripts: started in the given folder, its address written to FOLDER/url, ended with this process.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { startLocalPostgres } from '../start-local-postgres.ts'

const folder = process.argv[2]
if (folder === undefined) {
  process.stderr.write('usage: serve-postgres.ts FOLDER\n')
  process.exit(1)
}
await mkdir(folder, { recursive: true })
await rm(`${folder}/url`, { force: true })
const postgres = await startLocalPostgres({ dataDir: `${folder}/data`, durability: 'disposable' })
// The server is a separate process; this one stays alive as long as it is needed.
const stay = setInterval(() => {}, 60_000)
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    clearInterval(stay)
    await postgres.stop()
    process.exit(0)
  })
}
await writeFile(`${folder}/url`, await postgres.ensureDatabase('gildscope'))
