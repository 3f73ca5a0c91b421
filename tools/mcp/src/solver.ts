import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type Solve, solveWith } from '@gildscope/planner'
import highs from 'highs'

// Its types are those of the CommonJS build, of which this is the default of the default.
const loadHighs = highs as unknown as typeof highs.default

/** Beside the program where it is packed; in its package where it is run from its source. */
const wasmFile = (): string => {
  const packed = fileURLToPath(new URL('highs.wasm', import.meta.url))
  return existsSync(packed) ? packed : createRequire(import.meta.url).resolve('highs/runtime')
}

let loading: Promise<Solve> | null = null

const load = async (): Promise<Solve> => solveWith(await loadHighs({ wasmBinary: await readFile(wasmFile()) }))

/** The solver of sets; loaded when the first one is asked for. */
export const loadSolve = (): Promise<Solve> => {
  loading ??= load()
  return loading
}
