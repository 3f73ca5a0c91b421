// WebAssembly runs here, under a policy that the gateway gives to this script: it reads the dumps and nothing else.
import { BROWSER_RUNTIME, createDuckDB, type DuckDBBindings, VoidLogger } from 'virtual:duckdb'
import { configure } from './configure.ts'
import type { FromEngine, ToEngine } from './messages.ts'
import { runQuery } from './run-query.ts'

const tell = (message: FromEngine): void => postMessage(message)

const open = async (address: string): Promise<DuckDBBindings> => {
  const bundle = { mainModule: address, mainWorker: '' }
  const db = await createDuckDB({ mvp: bundle, eh: bundle }, new VoidLogger(), BROWSER_RUNTIME)
  await db.instantiate(({ bytesLoaded, bytesTotal }) =>
    tell({ kind: 'progress', stage: 'engine', done: bytesLoaded, of: bytesTotal }),
  )
  configure(db)
  return db
}

let opened: Promise<DuckDBBindings> | null = null

addEventListener('message', ({ data }: MessageEvent<ToEngine>) => {
  opened ??= open(data.engine)
  opened
    .then((db) => runQuery(db, data, tell))
    .then((result) => tell({ kind: 'result', result }))
    .catch((error: unknown) => tell({ kind: 'fault', text: error instanceof Error ? error.message : String(error) }))
})
