import { readFileSync } from 'node:fs'
import { describeConfig } from '@gildscope/service-kit'
import { expect, it } from 'vitest'
import { PROCESSES } from './environment-page.ts'

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const compose = read('docker-compose.yml')

/** The text of a block and everything that is indented below it. */
const blockOf = (head: string, text: string): string =>
  new RegExp(`^( *)${head}:.*\\n(?:\\1 .*\\n|\\n)*`, 'm').exec(text)?.[0] ?? ''

const namesIn = (text: string): string[] => [...text.matchAll(/\b([A-Z][A-Z_]+): /g)].map(([, name]) => name ?? '')

const shared = namesIn(blockOf('x-environment', compose))

it.each(Object.entries(PROCESSES))('sets only variables that %s has', (name, schema) => {
  const block = blockOf(name, compose.slice(compose.indexOf('\nservices:')))
  const own = namesIn(blockOf('environment', block))
  const given = block.includes('*environment') ? [...shared, ...own] : own
  expect(given.length).toBeGreaterThan(3)
  expect(describeConfig(schema).map((variable) => variable.name)).toEqual(expect.arrayContaining(given))
})

/** What follows from where a process stands among the others, and is not for who runs the site to choose. */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  all: ['PORT', 'DATABASE_URL', 'REDIS_URL', 'ITEMS_ORIGIN', 'STATS_ORIGIN', 'ACCOUNT_ORIGIN'],
  // Of the image: containers listen on every address, the pages are built in, nothing is written to a disk.
  image: ['HOST', 'WEB_ROOT', 'DATA_FOLDER', 'GAME_API_RECORD'],
  // Before these stands the gateway only, in a private range, which they trust unless told otherwise.
  behind: ['TRUST_PROXY'],
}

it.each(Object.entries(PROCESSES))('lets every variable of %s be set in .env', (name, schema) => {
  const block = blockOf(name, compose.slice(compose.indexOf('\nservices:')))
  const text = block.includes('*environment') ? blockOf('x-environment', compose) + block : block
  const settable = new Set([...text.matchAll(/\b([A-Z_]+): \$\{\1\b/g)].map(([, variable]) => variable))
  const { all = [], image = [], behind = [] } = FIXED
  const fixed = new Set([...all, ...image, ...(name === 'gateway' ? [] : behind)])
  const expected = describeConfig(schema).map((variable) => variable.name)
  expect(expected.filter((variable) => !settable.has(variable) && !fixed.has(variable))).toEqual([])
})

it('gives each service its own role in the database, and the owner to the migration alone', () => {
  const services = compose.slice(compose.indexOf('\nservices:'))
  const addresses = ['gateway', 'items', 'stats', 'account', 'worker', 'migrate'].map((name) => {
    const users = [...blockOf(name, services).matchAll(/postgresql:\/\/(\w+):\$\{([A-Z_]+)/g)]
    return [name, ...users.map(([, user, password]) => `${user} ${password}`)]
  })
  expect(addresses).toEqual([
    ['gateway'],
    ['items', 'gildscope_items ITEMS_DB_PASSWORD'],
    ['stats', 'gildscope_stats STATS_DB_PASSWORD'],
    ['account', 'gildscope_account ACCOUNT_DB_PASSWORD'],
    ['worker', 'gildscope_worker WORKER_DB_PASSWORD'],
    ['migrate', 'gildscope POSTGRES_PASSWORD'],
  ])
  expect(blockOf('x-environment', compose)).not.toContain('postgresql:')
})

it('reads every variable of the example, and the example names every one that is read', () => {
  const example = [...read('.env.example').matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name)
  const used = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)
  expect([...new Set(example)].sort()).toEqual([...new Set(used)].sort())
})
