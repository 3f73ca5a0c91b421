import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createProcessList } from './process-list.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'process-list-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a list that cannot be written ends nothing, and the former one stays', () => {
  const file = join(folder, 'processes.json')
  const note = createProcessList(file)
  note('items', process.pid)
  const before = readFileSync(file, 'utf8')
  // Stands for a full disk.
  mkdirSync(`${file}.new`)
  note('stats', process.ppid)
  expect(readFileSync(file, 'utf8')).toBe(before)
  rmSync(`${file}.new`, { recursive: true })
  note('stats', process.ppid)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(2)
})
