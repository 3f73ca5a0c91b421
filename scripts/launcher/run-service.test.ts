import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runService } from './run-service.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gildscope-service-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const LINES = 3000
const WORDY = `for (let line = 1; line <= ${LINES}; line += 1) console.log('line', line, 'x'.repeat(100))`

const run = (script: string) => {
  const entry = join(folder, 'main.mjs')
  const logFile = join(folder, 'main.log')
  writeFileSync(entry, script)
  const events = {
    onLine: () => undefined,
    onDied: () => undefined,
    onProcess: () => undefined,
    isExcused: () => false,
  }
  // Nothing listens on the discard port, so the process is never ready.
  const spec = { name: 'wordy', entry, env: {}, healthUrl: 'http://127.0.0.1:9/health', logFile }
  const service = runService(spec, events)
  const failure = service.ready.then(
    () => null,
    (error: Error) => error.message,
  )
  return { service, failure, log: () => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : '') }
}

it('reports how a process ended and its last output', async () => {
  const { service, failure, log } = run(`${WORDY}\nprocess.exitCode = 3`)
  const message = await failure
  expect(message).toContain('wordy ended with 3')
  expect(message).toContain(`line ${LINES} `)
  await service.stop()
  expect(log()).toContain(`line ${LINES} `)
})

it('keeps what a process says while it is stopped', async () => {
  const script = `process.on('SIGTERM', () => { ${WORDY}; process.exitCode = 0; clearInterval(timer) })
    const timer = setInterval(() => undefined, 1000)
    console.log('listening')`
  const { service, failure, log } = run(script)
  while (!log().includes('listening')) await new Promise((resolve) => setTimeout(resolve, 20))
  await service.stop()
  expect(log()).toContain(`line ${LINES} `)
  expect(await failure).toContain('wordy ended with')
})
