import { mkdir, rm, writeFile } from 'node:fs/promises'
import { startLocalPostgres } from '../start-local-postgres.ts'

const USAGE = `Runs a PostgreSQL for scripts in a folder, until Ctrl-C.

  node tools/local-services/src/commands/serve-postgres.ts FOLDER

The address of its database is in FOLDER/url once it can be reached, the files of the server are in FOLDER/data. They are not
safe from a crash of the machine while it runs.
`

const [folder, ...more] = process.argv.slice(2)
if (folder === undefined || folder.startsWith('-') || more.length > 0) {
  const isHelp = folder === '--help'
  const stream = isHelp ? process.stdout : process.stderr
  stream.write(USAGE)
  process.exit(isHelp ? 0 : 1)
}
const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
await mkdir(folder, { recursive: true })
await rm(`${folder}/url`, { force: true })
const postgres = await startLocalPostgres({ dataDir: `${folder}/data`, durability: 'disposable', log: say })
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
say(`PostgreSQL runs; its address is in ${folder}/url. Ctrl-C ends it.`)
