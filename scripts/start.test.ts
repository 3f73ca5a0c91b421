import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const IMPORT = /^(?:import|export)\s(?:[^'"]*?\sfrom\s)?'([^']+)'/gm

/** The packages that a script and the scripts below it import. */
const packagesOf = (file: string, seen = new Set<string>()): Set<string> => {
  seen.add(file)
  const found = new Set<string>()
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const other = join(dirname(file), name)
    if (!name.startsWith('.'))
      found.add(
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      )
    else if (!seen.has(other)) for (const each of packagesOf(other, seen)) found.add(each)
  }
  return found
}

it.each(['start', 'build'])('npm run %s needs only packages that are installed for what runs', (name) => {
  const packages = [...packagesOf(join(import.meta.dirname, `${name}.ts`))].filter((each) => !each.startsWith('node:'))
  expect(packages).toContain('@gildscope/local-services')
  // The types of Vite are gone when a script runs.
  expect(packages.filter((each) => !(each in manifest.dependencies) && each !== 'vite')).toEqual([])
})
