import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ROOT } from '../checks/root.ts'

const LIKE_WINDOWS = ['-c', 'core.autocrlf=true', '-c', 'core.eol=crlf']

/** The ends of lines of every file as Git writes it. */
const checkOut = (files: readonly string[]): Record<string, 'CRLF' | 'LF'> => {
  const folder = mkdtempSync(join(tmpdir(), 'gildscope-line-ends-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  execFileSync('git', [...LIKE_WINDOWS, 'checkout-index', `--prefix=${folder}/`, '--', ...files], { cwd: ROOT })
  return Object.fromEntries(
    files.map((file) => [file, readFileSync(join(folder, file), 'utf8').includes('\r') ? 'CRLF' : 'LF']),
  )
}

it('checks files out on Windows as containers and checks of formats need them', () => {
  expect(
    checkOut(['infra/run-process', 'infra/caddy/start', 'package.json', 'apps/web/src/main.tsx', 'exec.cmd']),
  ).toEqual({
    'infra/run-process': 'LF',
    'infra/caddy/start': 'LF',
    'package.json': 'LF',
    'apps/web/src/main.tsx': 'LF',
    'exec.cmd': 'CRLF',
  })
})
