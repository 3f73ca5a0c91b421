import type { Draws } from './draws.ts'
import type { Listing } from './queue-side.ts'
import type { TimedActions } from './timed-actions.ts'
import type { TradedSide } from './traded-side.ts'

/** What a robot sees of its market. */
type WatchedMarket = {
  readonly now: number
  readonly draws: Draws
  readonly later: TimedActions
  fairPrice(traded: TradedSide): number
  isWithin(traded: TradedSide, unitPrice: number): boolean
}

/** Keeps one listing in front: moved whenever somebody is better, replaced some time after it was sold. */
export const startRobot = (market: WatchedMarket, traded: TradedSide): void => {
  const { draws } = market
  const { book } = traded
  const manners = traded.manners.robot
  const reactionHours = manners.reactionHours * draws.logNormal(1, 0.5)
  let listing: Listing | null = null
  let begunWith = 0

  const fairOr = (unitPrice: number): number =>
    market.isWithin(traded, unitPrice) ? unitPrice : Math.max(1, Math.round(market.fairPrice(traded)))
  const bestOrFair = (): number => book.bestPrice ?? Math.max(1, Math.round(market.fairPrice(traded)))
  const inFront = (matches: boolean): number => bestOrFair() - (matches ? 0 : book.sign)
  const actAgain = (): void => market.later.plan(market.now + draws.exponential(reactionHours), act)

  const move = (from: Listing): void => {
    const { quantity } = from
    book.withdraw(from)
    listing = null
    const again = (): void => {
      const unitPrice = inFront(draws.chance(manners.matches))
      const size = draws.chance(manners.sameSize)
        ? draws.chance(manners.restores)
          ? begunWith
          : quantity
        : traded.drawListing()
      listing = book.list(market.isWithin(traded, unitPrice) ? unitPrice : fairOr(bestOrFair()), size)
      actAgain()
    }
    if (draws.chance(0.5)) again()
    else market.later.plan(market.now + draws.exponential(manners.delayHours), again)
  }

  const act = (): void => {
    if (listing?.stands === false) {
      listing = null
      market.later.plan(market.now + draws.exponential(manners.restHours), act)
    } else if (listing === null) {
      begunWith = traded.drawListing()
      listing = book.list(fairOr(inFront(false)), begunWith)
      actAgain()
    } else if (listing.level.rank > book.bestRank && market.isWithin(traded, inFront(draws.chance(manners.matches)))) {
      move(listing)
    } else {
      actAgain()
    }
  }
  actAgain()
}
