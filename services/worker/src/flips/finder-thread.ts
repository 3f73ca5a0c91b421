// Finds sets apart from the worker's other work: the solver does not yield.
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import type { FlipCandidate, FlipSettings } from '@gildscope/contracts'
import { promiseSet } from '@gildscope/finder'
import { solveWith } from '@gildscope/planner'
import type { Highs } from 'highs'

export type FinderQuestion = { candidates: readonly FlipCandidate[]; settings: FlipSettings }

const load: () => Promise<Highs> = createRequire(import.meta.url)('highs')
const solve = solveWith(await load())

parentPort?.on('message', ({ candidates, settings }: FinderQuestion) => {
  parentPort?.postMessage(promiseSet(candidates, settings, solve))
})
