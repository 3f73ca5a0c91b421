import { openOrderCalls, transactionCalls } from '@gildscope/contracts/game'
import type { GameApi, KeyedPage } from '@gildscope/game-api'
import type { Side } from '@gildscope/market'
import { ITEM } from './watched-market.ts'

export type AnsweredOrder = { side: Side; id: number; price: number; quantity: number; created: string }
export type AnsweredTrade = AnsweredOrder & { purchased: string }

/** A game whose answers about orders and trades are written by hand. */
export class AnsweringGame {
  open: AnsweredOrder[] = []
  traded: AnsweredTrade[] = []

  #answer(path: string): object[] {
    for (const side of ['buy', 'sell'] as const) {
      const isOpen = path === openOrderCalls[side].path
      if (!isOpen && path !== transactionCalls[side].path) continue
      const rows = (isOpen ? this.open : this.traded).filter((row) => row.side === side)
      return rows.map(({ side: _, ...row }) => ({ item_id: ITEM, ...row }))
    }
    throw new Error(`nobody asks for ${path}`)
  }

  /** Turns of orders and of trades ask nothing else. */
  get api(): GameApi {
    const answer = (path: string) => this.#answer(path)
    return {
      async *streamPagesWithKey<Row>({ path }: { path: string }): AsyncGenerator<KeyedPage<Row>> {
        const rows = answer(path) as Row[]
        yield { rows, leftOut: 0, pages: 1, total: rows.length, isLast: true, gameTime: null }
      },
    } as unknown as GameApi
  }
}
