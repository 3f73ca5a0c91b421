import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { firstStartNote } from './first-start.ts'

test('the first start of the real market names the switch of the community feeds, no other start does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(firstStartNote({ kind: 'live' }, folder)).toContain('COMMUNITY_FEEDS=on')
  expect(firstStartNote({ kind: 'demo' }, folder)).toBeNull()
  mkdirSync(join(folder, 'postgres'))
  expect(firstStartNote({ kind: 'live' }, folder)).toBeNull()
})
