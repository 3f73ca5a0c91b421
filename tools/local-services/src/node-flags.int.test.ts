import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { nodeFlags, processEnv } from './node-flags.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

const SCRIPT = `
  const { createDb } = await import('./packages/db/src/index.ts')
  const { db, close } = createDb('postgres://nobody@127.0.0.1:1/none')
  const { heapTotal } = process.memoryUsage()
  const { sql } = db.select().from((await import('./packages/db/src/index.ts')).accountSchema.gemstoreEntry).toSQL()
  await close()
  console.log(JSON.stringify({ heapMb: heapTotal / 2 ** 20, sql }))
`

const run = (flags: readonly string[]): { heapMb: number; sql: string } =>
  JSON.parse(execFileSync(process.execPath, [...flags, '--input-type=module', '-e', SCRIPT], { cwd: ROOT }).toString())

test('a process that uses the database holds no garbage of its start', () => {
  const [plain, flagged] = [run([]), run(nodeFlags())]
  expect(flagged.sql).toBe(plain.sql)
  // A hundred and more without the flags.
  expect(flagged.heapMb).toBeLessThan(64)
})

test('a process runs with the allocator of the system where there is one', () => {
  const env = processEnv()
  const script = `console.log(require('node:fs').readFileSync('/proc/self/maps', 'utf8').includes('libjemalloc'))`
  const said = execFileSync(process.execPath, ['-e', script], { env: { ...process.env, ...env } }).toString()
  expect(said.trim()).toBe(String(env.LD_PRELOAD !== undefined))
})
