// Writes the generated files: OpenAPI documents, the tables of environment variables, Caddy's routes; and the version
// in handwritten files that name it. With --check nothing is written; a stale file is reported and the exit code is 1.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { caddyfile } from './generated-files/caddyfile.ts'
import { environmentPage } from './generated-files/environment-page.ts'
import { openApiFiles } from './generated-files/open-api-files.ts'
import { versionedFiles } from './generated-files/versioned-files.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const isCheck = process.argv.includes('--check')

const files = new Map<string, string>([
  [`${ROOT}docs/environment.md`, environmentPage()],
  [`${ROOT}infra/caddy/Caddyfile`, caddyfile()],
  ...(await openApiFiles()).map(([name, text]): [string, string] => [`${ROOT}docs/api/${name}`, text]),
  ...versionedFiles().map(([name, text]): [string, string] => [`${ROOT}${name}`, text]),
])

const stale: string[] = []
for (const [file, text] of files) {
  const current = await readFile(file, 'utf8').catch(() => null)
  if (current === text) continue
  stale.push(relative(ROOT, file))
  if (isCheck) continue
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

if (isCheck && stale.length > 0) {
  process.stderr.write(`Stale: ${stale.join(', ')}. Run 'pnpm generate' and commit the result.\n`)
  process.exit(1)
}
process.stdout.write(stale.length === 0 ? 'All generated files are fresh.\n' : `Written: ${stale.join(', ')}\n`)
