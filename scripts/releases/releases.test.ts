import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import manifest from '../../package.json' with { type: 'json' }
import { ROOT } from '../checks/root.ts'
import { withVersion } from '../generated-files/versioned-files.ts'
import { untoldFiles } from './needs-changeset.ts'
import { PACKAGE_FILES } from './package-files.ts'
import { releaseNotes } from './release-notes.ts'

const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')
const CHANGELOG = '# gildscope\n\nFor people.\n\n## 0.2.0\n\n### Minor Changes\n\n- A page.\n\n## 0.1.0\n\nThe first.\n'

describe('notes of a release', () => {
  it('are the text between two version headings', () => {
    expect(releaseNotes(CHANGELOG, '0.2.0')).toBe('### Minor Changes\n\n- A page.')
    expect(releaseNotes(CHANGELOG, '0.1.0')).toBe('The first.')
  })

  it('are refused for a version without a section or without a word', () => {
    expect(() => releaseNotes(CHANGELOG, '0.2')).toThrow('no section 0.2; it has 0.2.0, 0.1.0')
    expect(() => releaseNotes('## 0.2.0\n\n## 0.1.0\n', '0.2.0')).toThrow('no entry for 0.2.0')
  })

  it('are there for the version of this checkout', () => {
    expect(releaseNotes(read('CHANGELOG.md'), manifest.version).length).toBeGreaterThan(50)
  })
})

describe('a change', () => {
  it('to shipped files require a changeset', () => {
    const shipped = ['services/worker/src/app.ts', 'docs/help/tables.md', 'infra/service.Containerfile']
    expect(untoldFiles([...shipped, 'README.md'])).toEqual(shipped)
    expect(untoldFiles([...shipped, '.changeset/quick-otters-sing.md'])).toEqual([])
  })

  it('to tests, tools and developer docs require none', () => {
    const others = [
      'packages/market/src/fees.test.ts',
      'packages/testkit/src/index.ts',
      'services/stats/src/testing/a.ts',
    ]
    expect(untoldFiles([...others, 'docs/decisions/001-one-gateway-program.md', 'scripts/test.ts'])).toEqual([])
  })

  it('is not spoken of by the README of changesets', () => {
    expect(untoldFiles(['apps/web/src/main.tsx', '.changeset/README.md'])).toEqual(['apps/web/src/main.tsx'])
  })
})

describe('versions', () => {
  const packages = PACKAGE_FILES.map((file) => JSON.parse(read(file)))

  it('are those of the site and of packages that others install', () => {
    for (const { name, private: isPrivate, version } of packages.filter(({ version }) => version !== undefined)) {
      expect(isPrivate, `${name} is private, so it has no version`).not.toBe(true)
      expect(version, name).toBe(manifest.version)
    }
  })

  it('are not asked of packages that have none: pnpm would not pack what names them by workspace:', () => {
    const unversioned = new Set(packages.filter(({ version }) => version === undefined).map(({ name }) => name))
    const asked = packages
      .filter(({ version }) => version !== undefined)
      .flatMap(({ dependencies, devDependencies }) => Object.entries<string>({ ...dependencies, ...devDependencies }))
      .filter(([name, wanted]) => unversioned.has(name) && wanted.startsWith('workspace:'))
    expect(asked).toEqual([])
  })

  it('are all that a pending changeset names', () => {
    const published = packages.filter(({ version }) => version !== undefined)
    const names = [manifest.name, ...published.map(({ name }) => name)]
    for (const file of globSync('.changeset/*.md', { cwd: ROOT }).filter((name) => !name.endsWith('README.md'))) {
      const [, head = ''] = /^---\n([\s\S]*?)---\n/.exec(read(file)) ?? []
      for (const name of Object.keys(parse(head) ?? {})) expect(names, file).toContain(name)
    }
  })

  it('replace those of the image wherever it is named, and no other', () => {
    const text = [
      'image: $' + '{GILDSCOPE_IMAGE:-gildscope:0.1.0}',
      'image: postgres:18.4-bookworm',
      '- { name: gildscope, newName: registry.example/gildscope, newTag: 0.1.0-next.1 }',
      '- { name: other, newName: registry.example/other, newTag: 0.1.0 }',
    ]
    expect(withVersion(text.join('\n'), '1.2.3').split('\n')).toEqual([
      'image: $' + '{GILDSCOPE_IMAGE:-gildscope:1.2.3}',
      'image: postgres:18.4-bookworm',
      '- { name: gildscope, newName: registry.example/gildscope, newTag: 1.2.3 }',
      '- { name: other, newName: registry.example/other, newTag: 0.1.0 }',
    ])
  })
})
