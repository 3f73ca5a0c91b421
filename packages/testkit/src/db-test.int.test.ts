import { expect } from 'vitest'
import { dbTest } from './db-test.ts'

dbTest('gives a migrated database', async ({ database }) => {
  const found = await database.pool.query("select 1 from information_schema.tables where table_name = 'migration'")
  expect(found.rowCount).toBe(1)
})

dbTest('keeps one database for all tests of a file', async ({ database }) => {
  await database.pool.query('create table kept (id int)')
  await database.pool.query('insert into kept values (1)')
})

dbTest('finds there what an earlier test of the file left', async ({ database }) => {
  const found = await database.pool.query('select id from kept')
  expect(found.rows).toEqual([{ id: 1 }])
})
