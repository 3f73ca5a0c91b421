import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkTarball } from './npm-browser.ts'

const INTEGRITY = `sha512-${createHash('sha512').update('a browser').digest('base64')}`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gildscope-browser-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('accepts the pinned package', () => {
  writeFileSync(join(folder, 'browser.tgz'), 'a browser')
  expect(checkTarball(folder, INTEGRITY)).toBe(join(folder, 'browser.tgz'))
})

it('refuses another one, and a folder without one', () => {
  expect(() => checkTarball(folder, INTEGRITY)).toThrow('npm left no file')
  writeFileSync(join(folder, 'browser.tgz'), 'another browser')
  expect(() => checkTarball(folder, INTEGRITY)).toThrow(`${INTEGRITY} expected, and the registry gave sha512-`)
})
