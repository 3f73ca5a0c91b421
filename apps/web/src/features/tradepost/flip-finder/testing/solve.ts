import { createRequire } from 'node:module'
import { type Solve, solveWith } from '@gildscope/planner'
import type { Highs } from 'highs'

const load: () => Promise<Highs> = createRequire(import.meta.url)('highs')

export const solve: Solve = solveWith(await load())
