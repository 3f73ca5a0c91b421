import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DATABASE_ROLES, databaseRolesIn, PROCESS_NAMES, unknownVariables, variablesOf } from './process-variables.ts'

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const compose = read('docker-compose.yml')

/** The text of a block and everything that is indented below it. */
const blockOf = (head: string, text: string): string =>
  new RegExp(`^( *)${head}:.*\\n(?:\\1 .*\\n|\\n)*`, 'm').exec(text)?.[0] ?? ''

const namesIn = (text: string): string[] => [...text.matchAll(/\b([A-Z][A-Z_]+): /g)].map(([, name]) => name ?? '')

const shared = namesIn(blockOf('x-environment', compose))

it.each(PROCESS_NAMES)('sets only variables that %s has', (name) => {
  const block = blockOf(name, compose.slice(compose.indexOf('\nservices:')))
  const own = namesIn(blockOf('environment', block))
  const given = block.includes('*environment') ? [...shared, ...own] : own
  expect(given.length).toBeGreaterThan(3)
  expect(unknownVariables(name, given)).toEqual([])
})

/** Determined by the place of a process among the others, and not for operators to choose. */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  all: ['PORT', 'DATABASE_URL', 'DATABASE_READ_URL', 'REDIS_URL', 'ITEMS_ORIGIN', 'STATS_ORIGIN', 'ACCOUNT_ORIGIN'],
  // Set in the image: containers listen on every address, the pages are built in, nothing is written to disk.
  image: ['HOST', 'WEB_ROOT', 'DATA_FOLDER', 'GAME_API_RECORD'],
  // Only the gateway is in front of these, in a private range, which they trust by default.
  behind: ['TRUST_PROXY'],
}

it.each(PROCESS_NAMES)('lets every variable of %s be set in .env', (name) => {
  const block = blockOf(name, compose.slice(compose.indexOf('\nservices:')))
  const text = block.includes('*environment') ? blockOf('x-environment', compose) + block : block
  const settable = new Set([...text.matchAll(/\b([A-Z_]+): \$\{\1\b/g)].map(([, variable]) => variable))
  const { all = [], image = [], behind = [] } = FIXED
  const fixed = new Set([...all, ...image, ...(name === 'gateway' ? [] : behind)])
  expect(variablesOf(name).filter((variable) => !settable.has(variable) && !fixed.has(variable))).toEqual([])
})

it('gives each service its own role in the database, and the owner to the migration alone', () => {
  const services = compose.slice(compose.indexOf('\nservices:'))
  const rolesOf = (name: string): string[] => databaseRolesIn(blockOf(name, services))
  expect(Object.fromEntries(PROCESS_NAMES.map((name) => [name, rolesOf(name)]))).toEqual(DATABASE_ROLES)
  expect(rolesOf('migrate')).toEqual(['gildscope POSTGRES_PASSWORD'])
  expect(blockOf('x-environment', compose)).not.toContain('postgresql:')
})

it('reads every variable of the example, and the example names every one that is read', () => {
  const example = [...read('.env.example').matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name)
  const used = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)
  expect([...new Set(example)].sort()).toEqual([...new Set(used)].sort())
})
