import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../checks/root.ts'
import { DATABASE_ROLES, databaseRolesIn, PROCESS_NAMES, unknownVariables, variablesOf } from './process-variables.ts'
import { COMPOSE_TEXT, unresolvedCompose } from './read-compose.ts'

const { services } = unresolvedCompose()
const environmentOf = (name: string): Readonly<Record<string, string>> => services[name]?.environment ?? {}

it.each(PROCESS_NAMES)('sets only variables that %s has', (name) => {
  const given = Object.keys(environmentOf(name))
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
  const settable = Object.entries(environmentOf(name)).flatMap(([variable, value]) =>
    new RegExp(`^\\$\\{${variable}\\b`).test(value) ? [variable] : [],
  )
  const { all = [], image = [], behind = [] } = FIXED
  const fixed = new Set([...all, ...image, ...(name === 'gateway' ? [] : behind)])
  expect(variablesOf(name).filter((variable) => !settable.includes(variable) && !fixed.has(variable))).toEqual([])
})

it('gives each service its own role in the database, and the owner to the migration alone', () => {
  const rolesOf = (name: string): string[] => databaseRolesIn(Object.values(environmentOf(name)).join(' '))
  expect(Object.fromEntries(PROCESS_NAMES.map((name) => [name, rolesOf(name)]))).toEqual(DATABASE_ROLES)
  expect(rolesOf('migrate')).toEqual(['gildscope POSTGRES_PASSWORD'])
})

it('reads every variable of the example, and the example names every one that is read', () => {
  const example = [...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^#? ?([A-Z_]+)=/gm)].map(
    ([, name]) => name,
  )
  const used = [...COMPOSE_TEXT.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)
  expect([...new Set(example)].sort()).toEqual([...new Set(used)].sort())
})
