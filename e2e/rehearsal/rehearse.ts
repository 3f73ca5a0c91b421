import { setTimeout as wait } from 'node:timers/promises'
import { startProcess } from '@gildscope/testkit/start-process'
import { call, callJson } from '../support/call.ts'
import { setFaults } from '../support/game-faults.ts'
import { createPlace, type System, startSystem } from '../support/start-system.ts'
import { checksOf, type Milestone, watchMilestones } from './milestones.ts'
import { type VisitedPage, visitPages } from './visit-pages.ts'

export type FirstDay = {
  milestones: Milestone[]
  /** Data that the game does not have, and the variable that brings it. */
  switches: { data: string; variable: string }[]
  /** Calls of the game by their outcome, of the worker alone. */
  calls: Record<string, number>
  pages: VisitedPage[]
}

export type Rehearsal = {
  /** Folder of a recording. */
  recording: string
  /** How long the game is away, and what has to be there before. */
  pause: { ms: number; after: 'first prices' | 'catalogue complete' }
  /** How long the milestones are waited for. */
  limitMs: number
  say: (line: string) => void
}

/** What the real game does on an ordinary day: it answers after a while, and one valid call in a hundred with 404. */
const ORDINARY = [
  { kind: 'latency', ms: 120 },
  { kind: 'stray-not-found', probability: 0.01 },
] as const

const CALLS = /^game_calls_total\{.*outcome="([^"]+)".*\} (\d+)$/gm

const callsBy = (metrics: string): Record<string, number> => {
  const calls: Record<string, number> = {}
  for (const [, outcome = '', count] of metrics.matchAll(CALLS)) calls[outcome] = (calls[outcome] ?? 0) + Number(count)
  return calls
}

const WORDS = { content: 'has content', says: 'says what is missing', empty: 'EMPTY' } as const

const pageLine = ({ path, verdict, variables, reasons }: VisitedPage): string => {
  const why = (verdict === 'empty' ? reasons : variables).join(', ')
  return `  ${path.padEnd(28)} ${WORDS[verdict]}${why === '' ? '' : `: ${why}`}`
}

type Status = { lastPoll: string | null; notConfigured: FirstDay['switches'] }

const statusOf = async (origin: string): Promise<Status> => (await callJson(`${origin}/gw2/v1/status`)) as Status

/** Sends the game away for a while, and knows when it was back. */
const createPause = (game: string, pauseMs: number) => {
  let pausing: Promise<void> | null = null
  let endedAt: number | null = null
  const pause = async (): Promise<void> => {
    await setFaults(game, [...ORDINARY, { kind: 'off' }])
    await wait(pauseMs)
    await setFaults(game, ORDINARY)
    endedAt = Date.now()
  }
  return {
    begin: (): void => {
      pausing ??= pause()
    },
    isSurvivedBy: async (origin: string): Promise<boolean> => {
      const { lastPoll } = await statusOf(origin)
      return endedAt !== null && lastPoll !== null && Date.parse(lastPoll) > endedAt
    },
    ended: () => pausing,
  }
}

/**
 * The first day of a live installation, from an empty folder on: with the recording behind the paths of the game, its
 * limits, its refusals and a pause.
 */
export const rehearse = async ({ recording, pause: { ms, after }, limitMs, say }: Rehearsal): Promise<FirstDay> => {
  const game = await startProcess({
    entry: 'tools/game-simulator/src/main.ts',
    args: ['--replay', recording],
    portVariable: 'SIMULATOR_PORT',
  })
  const place = await createPlace()
  const origin = `http://localhost:${place.ports.GATEWAY_PORT}`
  const pause = createPause(game.url, ms)
  let system: System | null = null
  try {
    const items = (await callJson(`${game.url}/v2/items`)) as number[]
    await setFaults(game.url, ORDINARY)
    const startedAt = performance.now()
    const starting = startSystem(place, {
      args: ['--live'],
      env: { GAME_API_URL: game.url, GAME_API_BASE: game.url },
    }).then((started) => {
      system = started
    })
    const sources = {
      origin,
      worker: `http://127.0.0.1:${place.ports.WORKER_PORT}`,
      items: items.length,
      databaseUrl: () => system?.databaseUrl() ?? '',
    }
    const checks = [
      ...checksOf(sources),
      { name: 'prices after the pause', isReached: () => pause.isSurvivedBy(origin) },
    ]
    const onReached = ({ name, atSeconds }: Milestone): void => {
      say(`${String(atSeconds).padStart(6)} s  ${name}`)
      if (name === after) pause.begin()
    }
    const [milestones] = await Promise.all([watchMilestones(checks, { startedAt, limitMs, onReached }), starting])
    await pause.ended()
    for (const { name, atSeconds } of milestones) if (atSeconds === null) say(`  never  ${name}`)
    const { notConfigured } = await statusOf(origin)
    for (const { data, variable } of notConfigured) say(`  not configured: ${data} (${variable})`)
    const pages = await visitPages(origin, (page) => say(pageLine(page)))
    const calls = callsBy((await call(`${sources.worker}/metrics`)).text)
    say(
      `  calls of the game: ${Object.entries(calls)
        .map(([outcome, count]) => `${count} ${outcome}`)
        .join(', ')}`,
    )
    return { milestones, switches: notConfigured, calls, pages }
  } finally {
    await (system as System | null)?.stop()
    await game.stop()
    await place.remove()
  }
}
