import { createRequire } from 'node:module'
import type { Highs as WholeHighs } from 'highs'
import { type Solve, solveWith } from '../solver.ts'

const load: () => Promise<WholeHighs> = createRequire(import.meta.url)('highs')

export const solve: Solve = solveWith(await load())
