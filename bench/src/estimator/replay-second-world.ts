import { SIDES } from '@gildscope/market'
import { mostMovesOf } from './poller.ts'
import { createPollers, type ReplaySize, readingMinutes, type SideReplay, WARM_UP_MINUTES } from './replay-world.ts'
import { Draws } from './second-engine/draws.ts'
import { SecondMarket } from './second-engine/second-market.ts'
import { drawSecondItem, drawSecondWorld, type SecondWorldName } from './second-engine/second-worlds.ts'

type SecondReplayOptions = { seed: string; behaviour: SecondWorldName } & ReplaySize

/** Plays items of a world of the second engine and polls them at all intervals. */
export const replaySecondWorld = (options: SecondReplayOptions): SideReplay[] => {
  const { seed, behaviour, liquidityClasses, itemsPerClass } = options
  const world = drawSecondWorld(behaviour, seed)
  return liquidityClasses.flatMap((tradesPerHour) =>
    Array.from({ length: itemsPerClass }, (_, index) => {
      const word = `${seed}-${tradesPerHour}-${index}`
      const market = new SecondMarket(drawSecondItem(world, tradesPerHour, word), new Draws(`${word}-played`))
      return replayItem(market, tradesPerHour, options)
    }).flat(),
  )
}

const replayItem = (market: SecondMarket, tradesPerHour: number, options: SecondReplayOptions): SideReplay[] => {
  const { behaviour, hours } = options
  const step = readingMinutes(options, tradesPerHour)
  const followed = SIDES.flatMap((side) =>
    createPollers(side, tradesPerHour, options).map((poller) => {
      const { pollMinutes, lookMinutes } = poller
      const replay: SideReplay = { tradesPerHour, behaviour, pollMinutes, lookMinutes, hours: [] }
      return { side, replay, poller, before: { ...market.truth(side) } }
    }),
  )
  for (let minute = 0; minute <= WARM_UP_MINUTES + hours * 60; minute += step) {
    market.advanceTo(minute / 60)
    const snapshots = { buy: market.snapshot('buy'), sell: market.snapshot('sell') }
    const mostMoves = mostMovesOf(snapshots)
    for (const one of followed) {
      const { side, poller, replay } = one
      // Minutes since 1970 are never 0.
      if (minute % poller.pollMinutes === 0) poller.poll(snapshots[side], 1 + minute, mostMoves[side])
      else if (minute % poller.lookMinutes === 0) poller.look(snapshots[side], 1 + minute, mostMoves[side])
      if (minute < WARM_UP_MINUTES || minute % 60 > 0) continue
      const hour = poller.closeHour()
      const { sold, listed, delisted } = market.truth(side)
      const { before } = one
      const truth = { sold: sold - before.sold, listed: listed - before.listed, delisted: delisted - before.delisted }
      one.before = { sold, listed, delisted }
      if (minute > WARM_UP_MINUTES) replay.hours.push({ truth, ...hour })
    }
  }
  return followed.map(({ replay }) => replay)
}
