import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const LOGGER = new URL('./logger.ts', import.meta.url).href

const SCRIPT = `
  const { createLogger } = await import(${JSON.stringify(LOGGER)})
  const { setTimeout: rest } = await import('node:timers/promises')
  const log = createLogger({ name: 'service', level: 'info' })
  for (let line = 0; line < 5; line++) { log.info('a line'); await rest(20) }
  process.stderr.write('still there')
  process.exit(0)`

const FATAL = `
  const { createLogger, flushLog } = await import(${JSON.stringify(LOGGER)})
  const log = createLogger({ name: 'service', level: 'info' })
  process.once('disconnect', async () => {
    log.fatal('the last words')
    await flushLog()
    process.exit(3)
  })
  process.send('ready')`

test.skipIf(!existsSync('/dev/full'))('a process goes on when its output is a file on a full disk', async () => {
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], { stdio: ['ignore', full, 'pipe'] })
  closeSync(full)
  const ended = new Promise((done) => child.once('close', done))
  expect(await text(child.stderr!)).toBe('still there')
  expect(await ended).toBe(0)
})

test('a process ends although nobody reads its last words any more', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', FATAL], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  const ended = new Promise((done) => child.once('exit', done))
  await new Promise((ready) => child.once('message', ready))
  child.stdout?.destroy()
  child.disconnect()
  expect(await ended).toBe(3)
})

test('a process says its last words before it ends', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', FATAL], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  child.once('message', () => child.disconnect())
  expect(await text(child.stdout!)).toContain('the last words')
})
