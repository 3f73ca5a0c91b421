import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createDuckDB, type DuckDBBindings, NODE_RUNTIME, VoidLogger } from '@duckdb/duckdb-wasm/blocking'
import { makeVector, Table, tableToIPC } from 'apache-arrow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXAMPLES } from '../examples.ts'
import { configure } from './configure.ts'
import { QueryFault } from './query-fault.ts'
import { runQuery } from './run-query.ts'

const ENGINE = createRequire(import.meta.url).resolve('@duckdb/duckdb-wasm/dist/duckdb-eh.wasm')
const NEW_SITE = '/new'
let db: DuckDBBindings
let site: Server
let dumps: string

beforeAll(async () => {
  const bundle = { mainModule: ENGINE, mainWorker: '' }
  db = await createDuckDB({ mvp: bundle, eh: bundle }, new VoidLogger(), NODE_RUNTIME)
  await db.instantiate(() => undefined)
  configure(db)
  site = createServer(({ url = '' }, reply) => {
    reply.statusCode = url.startsWith(NEW_SITE) ? 404 : url.startsWith('/away') ? 503 : 200
    reply.end(JSON.stringify({ files: [], lastDay: null }))
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  dumps = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => site?.close())

const run = (sql: string) => runQuery(db, { sql, dumps }, () => undefined)

test.each([
  'select \';\' as "a;b" -- ; done',
  'select 1; -- ; done',
  'select 1 /* ; /* ; */ ; */ ;;',
  "select $$;$$ as a, $of$;$of$ as b, E'\\';' as c",
  "select 'é;ü' as a",
  'from (pivot range(3) on range using sum(range))',
  ...EXAMPLES.map(({ sql }) => sql),
])('one statement is answered: %s', async (sql) => {
  expect((await run(sql)).columns).not.toHaveLength(0)
})

test.each([
  'select 1; select 2',
  'select 1;select 2;',
  "select 'é;'; create table kept (a integer)",
  'select 1; -- two\nselect 2',
  'select 1; /* two */ drop table days',
])('several statements are refused: %s', async (sql) => {
  await expect(run(sql)).rejects.toThrow(
    new QueryFault('only one query at a time: nothing may follow the first semicolon'),
  )
})

test.each([
  "select * from read_text('SITE/v1/me')",
  "select * from read_csv('SITE/v1/me')",
  `select * from read_blob('${import.meta.filename}')`,
  `from '${import.meta.filename}.csv'`,
  "select * from glob('/*')",
])('nothing but the dumps is read: %s', async (sql) => {
  await expect(run(sql.replace('SITE', dumps))).rejects.toThrow(/disabled by configuration/)
})

const runWithout = (sql: string) => runQuery(db, { sql, dumps: `${dumps}${NEW_SITE}` }, () => undefined)

test.each(['select 1 as a', 'select * from range(10)', 'with days as (select 1) select * from days'])(
  'without dumps a query that names none of the tables is answered: %s',
  async (sql) => {
    expect(await runWithout(sql)).toMatchObject({ read: { requests: 0 }, lastDay: null })
  },
)

test('without dumps a query of a table says that there are none; a failure is told apart', async () => {
  await expect(runWithout('select count(*) from days')).rejects.toThrow(
    /^this site has no dumps, or none yet: only a query/,
  )
  const away = runQuery(db, { sql: 'from items', dumps: `${dumps}/away` }, () => undefined)
  await expect(away).rejects.toThrow('the list of the dumps was answered with 503')
})

test('a fault points into the query as it was written', async () => {
  await expect(run('select * from nowhere')).rejects.toThrow(
    new QueryFault(
      'there is no table nowhere, but days, hours, prices, picks and items\n\nLINE 1: select * from nowhere\n                      ^',
    ),
  )
  await expect(run('\n-- mine\nselect fro\nfrom days')).rejects.toThrow(/\n\nLINE 3: select fro\n {15}\^$/)
})

test('no query sets the engine up otherwise, and it takes what it is handed', () => {
  const conn = db.connect()
  expect(() => conn.query('set enable_external_access = true')).toThrow(/locked/)
  expect(() => conn.query('load json')).toThrow(/disabled/)
  const handed = tableToIPC(new Table({ a: makeVector(Float64Array.of(1, 2)) }), 'stream')
  conn.insertArrowFromIPCStream(handed, { name: 'handed', create: true })
  expect(conn.query('select sum(a) as sum from handed').toArray().map(String)).toEqual(['{"sum": 3}'])
  conn.close()
})
