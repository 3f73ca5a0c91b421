import { processCpuMs } from '../support/process-cpu.ts'
import { atMost, type Measured } from '../support/report.ts'
import { poolsOfCallers } from './busy-site.ts'
import type { Proxied, Proxies } from './compare-stored.ts'
import { readAnswer } from './read-answer.ts'

export type FetchedQuestion = {
  name: string
  /** A different path for each number, so that no answer is stored. */
  pathOf: (n: number) => string
  perRound: number
  atOnce: number
}

const MOST_RATIO = 0.8
const ROUNDS = 8
/** Code that is still being compiled does not reflect the everyday cost of an answer. */
const WARM_UPS = 4

let asked = 0

/** CPU in ms of one answer. */
const costOf = async ({ url, pids }: Proxied, { pathOf, perRound, atOnce }: FetchedQuestion): Promise<number> => {
  // Of one address the gateway has five calls at a time, so that there would be fewer of them in each turn of both loops.
  const pools = poolsOfCallers(url, atOnce, 1)
  try {
    await Promise.all(pools.map((pool) => readAnswer(pool, pathOf(asked++))))
    const before = processCpuMs(...pids)
    let left = perRound
    await Promise.all(
      pools.map(async (pool) => {
        while (left-- > 0) await readAnswer(pool, pathOf(asked++))
      }),
    )
    return (processCpuMs(...pids) - before) / perRound
  } finally {
    await Promise.all(pools.map((pool) => pool.close()))
  }
}

/** CPU of proxy and items service for answers that neither proxy has. */
export const compareFetched = async (proxies: Proxies, question: FetchedQuestion): Promise<Measured> => {
  const ms = { gateway: 0, caddy: 0 }
  const names = ['gateway', 'caddy'] as const
  for (let n = 0; n < WARM_UPS + ROUNDS; n++) {
    // The one that always came first would pay for every second garbage collection.
    for (const name of n % 2 === 0 ? names : names.toReversed()) {
      const cost = await costOf(proxies[name], question)
      if (n >= WARM_UPS) ms[name] += cost / ROUNDS
    }
  }
  return atMost(`fetched ${question.name}: CPU, gateway / Caddy`, ms.gateway / ms.caddy, MOST_RATIO, 'x', {
    gatewayMs: ms.gateway,
    caddyMs: ms.caddy,
    answers: question.perRound * ROUNDS,
  })
}
