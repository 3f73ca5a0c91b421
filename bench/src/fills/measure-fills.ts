import { BEHAVIOURS, type BehaviourName, createGeneratedWorld, steppedClock } from '@gildscope/game-simulator'
import { drawBehaviour } from '../estimator/draw-behaviour.ts'
import { drawSecondItem, drawSecondWorld, SECOND_WORLD_NAMES } from '../estimator/second-engine/second-worlds.ts'
import type { ENGINES } from '../estimator/table.ts'
import { gameItems } from './game-item.ts'
import { type PlayedOrder, playOrders } from './play-orders.ts'
import { secondItem } from './second-item.ts'

export type Engine = (typeof ENGINES)[number]
export type ClassOrder = PlayedOrder & { engine: Engine; tradesPerHour: number; behaviour: string }

/** Trades an hour on each side. The simulated game has no items of the second. */
export const LIQUIDITY_CLASSES = { game: [1 / 4, 2, 30, 300, 1000], second: [1 / 2, 2, 30, 300, 1000] }
const DRAWN_WORLDS = 6
const OPENED_AT = Date.UTC(2026, 4, 4)

/** From so many trades an hour on, items take long to simulate and orders are filled soon. */
const BUSY = 300
/** Items of a class in a world, and orders in each, one after the other. */
const sizeOf = (engine: Engine, tradesPerHour: number) => {
  if (engine === 'game') return { items: 1, orders: 8 }
  return tradesPerHour < BUSY ? { items: 3, orders: 8 } : { items: 1, orders: 24 }
}

/** Plays orders of traders in every kind of world of an engine. */
export const playClass = (engine: Engine, seed: string, tradesPerHour: number): ClassOrder[] =>
  engine === 'game' ? playGame(seed, tradesPerHour) : playSecond(seed, tradesPerHour)

const playGame = (seed: string, tradesPerHour: number): ClassOrder[] => {
  const { items, orders } = sizeOf('game', tradesPerHour)
  const named = Object.keys(BEHAVIOURS) as BehaviourName[]
  const drawn = Array.from({ length: DRAWN_WORLDS }, (_, index) => `drawn-${index + 1}`)
  return [...named, ...drawn].flatMap((name) => {
    const word = `${seed}-${name}`
    const clock = steppedClock(OPENED_AT)
    const behaviour = name in BEHAVIOURS ? (name as BehaviourName) : drawBehaviour(word)
    const { market } = createGeneratedWorld({ seed: word, behaviour, clock, truthKeepMs: 0 })
    const followed = market.ids
      .filter((id) => {
        const { tradesPerHour: rate, bidOrders, askOrders } = market.profile(id)!
        return rate > tradesPerHour * 0.7 && rate < tradesPerHour * 1.4 && bidOrders > 0 && askOrders > 0
      })
      .slice(0, items)
    const played = playOrders(gameItems(market, clock, followed), word, orders)
    return played.map((order) => ({ ...order, engine: 'game', tradesPerHour, behaviour: name.replace(/-\d+$/, '') }))
  })
}

const playSecond = (seed: string, tradesPerHour: number): ClassOrder[] => {
  const { items, orders } = sizeOf('second', tradesPerHour)
  return SECOND_WORLD_NAMES.flatMap((behaviour) =>
    Array.from({ length: items }, (_, index) => {
      const word = `${seed}-${behaviour}-${tradesPerHour}-${index}`
      const world = drawSecondWorld(behaviour, word)
      return playOrders([secondItem(drawSecondItem(world, tradesPerHour, word), `${word}-played`)], word, orders)
    })
      .flat()
      .map((order) => ({ ...order, engine: 'second' as const, tradesPerHour, behaviour })),
  )
}
