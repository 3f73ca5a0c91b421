import { BEHAVIOURS, type BehaviourName, createGeneratedWorld, steppedClock } from '@gildscope/game-simulator'
import type { Solve } from '@gildscope/planner'
import { drawBehaviour } from '../estimator/draw-behaviour.ts'
import { drawSecondItem, drawSecondWorld, SECOND_WORLD_NAMES } from '../estimator/second-engine/second-worlds.ts'
import { gameItems } from '../fills/game-item.ts'
import type { Engine } from '../fills/measure-fills.ts'
import { secondItem } from '../fills/second-item.ts'
import { type PlayedFlip, playFlips } from './play-flips.ts'

export type ClassFlip = PlayedFlip & { engine: Engine; tradesPerHour: number }

/** Trades an hour on each side. */
export const LIQUIDITY_CLASSES = [2, 30, 300]
const DRAWN_WORLDS = 6
const OPENED_AT = Date.UTC(2026, 4, 4)
const BUSY = 300
const FLIPS = 8
const MOST_MINUTES = 75 * 1440

/** Of a class, in every kind of world of an engine. */
export const playClass = (engine: Engine, { seed, solve }: { seed: string; solve: Solve }, tradesPerHour: number) => {
  const play = { solve, flips: FLIPS, mostMinutes: MOST_MINUTES }
  const of = (flips: readonly PlayedFlip[]): ClassFlip[] => flips.map((flip) => ({ ...flip, engine, tradesPerHour }))
  const items = tradesPerHour < BUSY ? 3 : 1
  if (engine === 'second')
    return SECOND_WORLD_NAMES.flatMap((name) =>
      Array.from({ length: items }, (_, index) => {
        const word = `${seed}-${name}-${tradesPerHour}-${index}`
        const item = secondItem(drawSecondItem(drawSecondWorld(name, word), tradesPerHour, word), `${word}-played`)
        return of(playFlips([item], play))
      }).flat(),
    )
  const named = Object.keys(BEHAVIOURS) as BehaviourName[]
  const drawn = Array.from({ length: DRAWN_WORLDS }, (_, index) => `drawn-${index + 1}`)
  return [...named, ...drawn].flatMap((name) => {
    const word = `${seed}-${name}`
    const clock = steppedClock(OPENED_AT)
    const behaviour = name in BEHAVIOURS ? (name as BehaviourName) : drawBehaviour(word)
    const { market } = createGeneratedWorld({ seed: word, behaviour, clock, truthKeepMs: 0 })
    const followed = market.ids.filter((id) => {
      const { tradesPerHour: rate, bidOrders, askOrders } = market.profile(id)!
      return rate > tradesPerHour * 0.7 && rate < tradesPerHour * 1.4 && bidOrders > 0 && askOrders > 0
    })
    return of(playFlips(gameItems(market, clock, followed.slice(0, items)), play))
  })
}
