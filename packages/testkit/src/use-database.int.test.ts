import { expect, inject, it } from 'vitest'
import { useDatabase } from './use-database.ts'

const one = useDatabase()
const other = useDatabase()

it('gives each caller a database of its own', async () => {
  await one.pool.query('create table mine (id int)')
  const found = await other.pool.query("select to_regclass('mine') as name")
  expect(found.rows).toEqual([{ name: null }])
})

it('names the database in the address', async () => {
  const found = await one.pool.query('select current_database() as name')
  expect(new URL(one.url).pathname).toBe(`/${found.rows[0].name}`)
})

it('leaves the template closed to connections', async () => {
  const template = inject('postgres')?.template
  const found = await one.pool.query('select datallowconn from pg_database where datname = $1', [template])
  expect(found.rows).toEqual([{ datallowconn: false }])
})
