import { globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './root.ts'

/** What the project is built on: each is a dependency of the package that loads it. */
const STACK = [
  'react',
  'vite',
  'react-router-dom',
  'fastify',
  '@fastify/cookie',
  'drizzle-orm',
  'pg',
  'redis',
  'bullmq',
  'zod',
  'ky',
  'echarts',
  'echarts-for-react',
  'vitest',
  'testcontainers',
]

/** BullMQ connects with it, from plain options; a second client in our code would be a second set of rules. */
const ONLY_OF_BULLMQ = 'ioredis'

const IGNORED = ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/.turbo/**']
const find = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: ROOT, exclude: (path) => IGNORED.some((each) => matchesGlob(`${path}/`, each)) })

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const manifests = find('{apps,services,packages,tools}/*/package.json').map((file) => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file))
  const folder = dirname(file)
  return {
    folder,
    names: new Set(Object.keys({ ...dependencies, ...devDependencies })),
    sources: find(`${folder}/*.ts`, `${folder}/{src,vite}/**/*.{ts,tsx}`).map(read),
  }
})

/** Matches what loads a package; an import of types alone does not. */
const loads = (name: string): RegExp =>
  new RegExp(`^import (?!type\\b)(?:[^'"]* from )?['"]${name}(?:/[^'"]+)?['"]|\\bimport\\(['"]${name}['"]\\)`, 'm')

it.each(STACK)('%s is a dependency of a package that loads it', (name) => {
  const users = manifests.filter(
    ({ names, sources }) => names.has(name) && sources.some((text) => loads(name).test(text)),
  )
  expect(users.map(({ folder }) => folder)).not.toEqual([])
})

it(`${ONLY_OF_BULLMQ} is a dependency beside bullmq, and nothing loads it`, () => {
  const owners = manifests.filter(({ names }) => names.has(ONLY_OF_BULLMQ))
  expect(owners.map(({ folder }) => folder)).toEqual(['packages/jobs'])
  const quoted = new RegExp(`['"\`]${ONLY_OF_BULLMQ}(?:/[^'"\`]*)?['"\`]`)
  const code = find('{apps,services,packages,tools,bench,e2e,scripts}/**/*.{ts,tsx,mjs,cjs,js}', '*.{ts,cjs,mjs}')
  const files = code.filter((file) => join(ROOT, file) !== import.meta.filename)
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.filter((file) => quoted.test(read(file)))).toEqual([])
})
