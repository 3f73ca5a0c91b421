import { MOST_EVENTS } from '@gildscope/alerts'
import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import type { AlertRepeat, LevelCondition } from '@gildscope/contracts'
import { type Book, LEVEL_WIDTH, type Side } from '@gildscope/market'
import { orderId, type StoredOrder } from '@gildscope/players'

/** What others offer at better prices. */
export type Ahead = { units: number; betterPrice: number | null }

const isBetter = (side: Side, price: number, than: number): boolean => (side === 'sell' ? price < than : price > than)

/**
 * Units of others at better prices than that of an order; `own`: the orders of its owner in this book. Null where the
 * book has nothing at its price: it was traded or withdrawn since the archive was read.
 */
export const findAhead = (
  { side, price }: StoredOrder,
  own: readonly StoredOrder[],
  { buys, sells }: Book,
): Ahead | null => {
  const levels = side === 'sell' ? sells : buys
  const ahead: Ahead = { units: 0, betterPrice: null }
  for (let at = 0; at < levels.length; at += LEVEL_WIDTH) {
    const [unitPrice = 0, quantity = 0] = levels.subarray(at, at + 2)
    if (unitPrice === price) return ahead
    if (!isBetter(side, unitPrice, price)) return null
    const mine = own.filter((order) => order.side === side && order.price === unitPrice)
    const others = quantity - mine.reduce((sum, order) => sum + order.quantity, 0)
    if (others <= 0) continue
    ahead.units += others
    ahead.betterPrice ??= unitPrice
  }
  return null
}

/** The conditions that are about the book. */
export const isOfBook = ({ field }: LevelCondition): boolean => field === 'undercut' || field === 'ahead'

const holds = ({ field, op, value }: LevelCondition, { units }: Ahead): boolean => {
  if (field === 'undercut') return value === 1 && units > 0
  return op === 'gt' ? units > value : units >= value
}

const PAUSE_MS: Partial<Record<AlertRepeat, number>> = { hourly: HOUR_MS, daily: DAY_MS }

/** What a rule remembers of its orders of an item: what it told of them, and when it told something last. */
export type ToldState = { told: readonly string[]; firedAt: Date | null }

export type Judged<Order> = { order: Order; ahead: Ahead | null }

/**
 * What is told now, and what is remembered then. An order is told once for each condition, and again only after it was
 * first in its book; with a pause as often as that ends while it holds. What is more than `most` is not told now, and not
 * remembered as told: `untold`.
 */
export const stepOrders = <Order extends StoredOrder>(
  { conditions, repeat }: { conditions: readonly LevelCondition[]; repeat: AlertRepeat },
  judged: readonly Judged<Order>[],
  before: ToldState,
  now: Date,
  most = Number.POSITIVE_INFINITY,
): { state: ToldState; news: { order: Order; ahead: Ahead; condition: LevelCondition }[]; untold: number } => {
  const pause = PAUSE_MS[repeat]
  const isPaused = pause !== undefined && before.firedAt !== null && now.getTime() - before.firedAt.getTime() < pause
  const remembered = new Set(before.told)
  const told = new Set<string>()
  const firing = judged.flatMap(({ order, ahead }) =>
    conditions.filter(isOfBook).flatMap((condition) => {
      const { field, op, value } = condition
      const what = `${orderId(order)} ${field}:${op}:${value}`
      const wasTold = remembered.has(what)
      const isOver = ahead?.units === 0 && repeat !== 'once'
      const fires = ahead !== null && holds(condition, ahead) && (pause === undefined ? !wasTold : !isPaused)
      if (wasTold && !isOver) told.add(what)
      return fires && ahead !== null ? [{ what, wasTold, news: { order, ahead, condition } }] : []
    }),
  )
  // With a pause all are told together: it would begin for those that are left, too.
  const isWhole = pause !== undefined && firing.length > most && firing.length <= MOST_EVENTS
  const heard = isWhole ? [] : firing.sort((one, other) => Number(one.wasTold) - Number(other.wasTold)).slice(0, most)
  for (const { what } of heard) told.add(what)
  return {
    state: { told: [...told].sort(), firedAt: heard.length > 0 ? now : before.firedAt },
    news: heard.map(({ news }) => news),
    untold: firing.length - heard.length,
  }
}
