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
