import engineAddress from '@duckdb/duckdb-wasm/dist/duckdb-eh.wasm?url'
import { useEffect, useRef, useState } from 'react'
import { MEMORY_MB } from './engine/limits.ts'
import type { FromEngine, QueryResult, Stage, ToEngine } from './engine/messages.ts'

/** The part of a browser's Worker that is needed. */
export type EngineWorker = {
  postMessage: (message: ToEngine) => void
  terminate: () => void
  addEventListener: ((type: 'message', listener: (event: MessageEvent<FromEngine>) => void) => void) &
    ((type: 'error', listener: () => void) => void)
}

export type EngineState =
  | { kind: 'idle' }
  | { kind: 'running'; stage: Stage; done: number; of: number }
  | { kind: 'done' }
  | { kind: 'failed'; text: string }
  | { kind: 'cancelled' }

const NO_MEMORY = /malloc|out of memory/i

const startWorker = (): EngineWorker =>
  new Worker(new URL('./engine/sql-worker.ts', import.meta.url), { type: 'module' })

/** Tests have no browser's worker. */
export const starting = { worker: startWorker }

/** Queries in a worker, which the first one starts; cancelling ends it, because a query cannot be interrupted. */
export const useEngine = () => {
  const worker = useRef<EngineWorker | null>(null)
  const [state, setState] = useState<EngineState>({ kind: 'idle' })
  const [result, setResult] = useState<{ sql: string; result: QueryResult } | null>(null)
  const end = (): void => {
    worker.current?.terminate()
    worker.current = null
  }
  useEffect(() => end, [])
  const asked = useRef('')
  const open = (): EngineWorker => {
    const started = starting.worker()
    started.addEventListener('message', ({ data }) => {
      if (started !== worker.current) return
      if (data.kind === 'progress') setState({ ...data, kind: 'running' })
      else if (data.kind === 'fault') {
        // An engine that could not get memory is not to be relied on.
        const isFull = NO_MEMORY.test(data.text)
        if (isFull) end()
        setState({ kind: 'failed', text: isFull ? `the query needs more than ${MEMORY_MB} MB of memory` : data.text })
      } else {
        setResult({ sql: asked.current, result: data.result })
        setState({ kind: 'done' })
      }
    })
    started.addEventListener('error', () => {
      end()
      setState({
        kind: 'failed',
        text: 'the engine could not be started: this browser or a policy forbids WebAssembly',
      })
    })
    return started
  }
  const run = (sql: string): void => {
    worker.current ??= open()
    asked.current = sql
    setState({ kind: 'running', stage: 'engine', done: 0, of: 1 })
    worker.current.postMessage({
      ...{ sql, dumps: `${location.origin}/dumps` },
      engine: new URL(engineAddress, location.href).href,
    })
  }
  const cancel = (): void => {
    end()
    setState({ kind: 'cancelled' })
  }
  return { state, result, run, cancel }
}
