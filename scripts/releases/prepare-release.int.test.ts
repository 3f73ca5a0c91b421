import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { ROOT } from '../checks/root.ts'
import { PACKAGE_FILES } from './package-files.ts'
import { releaseNotes } from './release-notes.ts'

const CLI = createRequire(import.meta.url).resolve('@changesets/cli/bin.js')
const CLIENT = 'packages/client/package.json'
const SUMMARY = 'Made up: licences have a page.\n\nIt names what is shipped.'

const [major = 0, minor = 0] = manifest.version.split('.').map(Number)
const next = `${major}.${minor + 1}.0`

let folder: string
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const write = (name: string, text: string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

/** Manifests and settings of this checkout, and one pending changeset. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gildscope-release-'))
  const settings = ['package.json', 'pnpm-workspace.yaml', 'CHANGELOG.md', '.changeset/config.json']
  for (const file of [...settings, ...PACKAGE_FILES]) cpSync(join(ROOT, file), join(folder, file))
  write('.changeset/made-up.md', `---\n"gildscope": minor\n---\n\n${SUMMARY}\n`)
  execFileSync(process.execPath, [CLI, 'version'], { cwd: folder, stdio: 'pipe' })
})
afterAll(() => rmSync(folder, { recursive: true }))

it('raises the version of the site, and that of the client with it', () => {
  expect(JSON.parse(read('package.json')).version).toBe(next)
  expect(JSON.parse(read(CLIENT)).version).toBe(next)
  expect(existsSync(join(folder, '.changeset/made-up.md'))).toBe(false)
})

it('gives no version to packages that are not published', () => {
  expect(JSON.parse(read('services/worker/package.json'))).not.toHaveProperty('version')
  expect(existsSync(join(folder, 'services/worker/CHANGELOG.md'))).toBe(false)
})

it('writes a section that serves as the release notes, above the previous ones', () => {
  const changelog = read('CHANGELOG.md')
  const notes = releaseNotes(changelog, next)
  expect(notes).toMatch(/^### Minor Changes\n\n- (?:[0-9a-f]{7}: )?Made up: licences have a page\./)
  expect(notes).toContain('It names what is shipped.')
  expect(releaseNotes(changelog, manifest.version)).toBe(
    releaseNotes(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), manifest.version),
  )
})
