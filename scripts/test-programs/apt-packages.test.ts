import { expect, it } from 'vitest'
import { baseStatus } from './apt-packages.ts'

const stanza = (name: string, more: string): string =>
  `Package: ${name}\nStatus: install ok installed\nArchitecture: amd64\nVersion: 1\n${more}Description: a package\n with two lines\n`

const STATUS = [
  stanza('bash', 'Essential: yes\nPriority: required\nDepends: debianutils\n'),
  stanza('tar', 'Priority: required\nPre-Depends: libacl1\nConflicts: cpio\n'),
  stanza('libc6', 'Priority: optional\nDepends: libgcc-s1\n'),
  stanza('haproxy', 'Priority: optional\n'),
  stanza('perl', 'Priority: required\n'),
  'Package: gone\nStatus: deinstall ok config-files\nPriority: required\nArchitecture: amd64\nVersion: 1\n',
].join('\n')

it('takes for installed what every machine has and what is not wanted, and nothing that can be removed', () => {
  const stanzas = baseStatus(STATUS, ['perl']).split('\n\n')
  expect(stanzas.map((text) => /^Package: (.*)$/m.exec(text)?.[1])).toEqual(['bash', 'tar', 'libc6', 'perl'])
  expect(stanzas.at(-1)).toContain('Architecture: amd64')
})

it('leaves out relations, which packages that are not looked at could break', () => {
  const text = baseStatus(STATUS, [])
  expect(text).toContain(
    'Package: tar\nStatus: install ok installed\nArchitecture: amd64\nVersion: 1\nPriority: required\n',
  )
  expect(text).not.toMatch(/Depends|Conflicts|Description|two lines/)
})
