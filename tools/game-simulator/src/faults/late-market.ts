import type { PriceRecord, World } from '../world.ts'
import type { DrawnFaults, FaultList } from './fault-list.ts'
import type { Market } from './frozen-prices.ts'

type Moment = { at: number; books: ReadonlyMap<number, { price: PriceRecord | null; book: Uint8Array | null }> }

/** Minimum distance between stored moments, by the world's clock. */
const APART_MS = 1_000

/**
 * Answers with the market of `seconds` ago, as far back as calls were made under the fault: a game whose caches are out
 * of step. With an endpoint, the other one returns the present.
 */
export const createLateMarket = (world: Market & Pick<World, 'now' | 'tradableIds'>, faults: FaultList) => {
  let moments: Moment[] = []

  const noteMoment = (): void => {
    const longestMs =
      Math.max(0, ...faults.active().map(({ fault }) => (fault.kind === 'late-market' ? fault.seconds : 0))) * 1000
    const at = world.now()
    if (longestMs === 0) moments = []
    else if (moments.length === 0 || at - (moments.at(-1)?.at ?? 0) >= APART_MS) {
      const books = new Map(
        world.tradableIds().map((id) => [id, { price: world.price(id), book: world.listingsJson(id) }]),
      )
      // The newest that is old enough for every fault, and all after it.
      const first = moments.findLastIndex((moment) => moment.at <= at - longestMs)
      moments = [...moments.slice(Math.max(0, first)), { at, books }]
    }
  }

  return (drawn: DrawnFaults, present: Market): Market => {
    noteMoment()
    const fault = drawn.of('late-market').find(drawn.spend)
    const before = world.now() - (fault?.seconds ?? 0) * 1000
    const moment = moments.findLast(({ at }) => at <= before) ?? moments[0]
    if (fault === undefined || moment === undefined) return present
    const { books } = moment
    return {
      price: (id) => books.get(id)?.price ?? null,
      listingsJson: (id) => books.get(id)?.book ?? null,
    }
  }
}
