import { chanceFills } from './chance-fills.ts'
import { flipFills } from './flip-fills.ts'
import type { PastFill, PastItem } from './past-fill.ts'

/** A player's purchases and sales before the books were followed, oldest first; the same for the same seed. */
export const pastTrades = (items: readonly PastItem[], player: number): PastFill[] =>
  items
    .flatMap((item) =>
      item.traders
        .filter((trader) => trader.player === player)
        .flatMap((trader) => (trader.habit === 'flip' ? flipFills(item, trader) : chanceFills(item, trader))),
    )
    .sort((a, b) => a.purchased - b.purchased || a.id - b.id)
