import { describe } from 'vitest'
import type { Recording } from '../support/recorded-books.ts'
import { type Replay, useReplayPages } from '../support/use-replay-pages.ts'
import { describeCrafts } from './crafts.ts'
import { describeImports } from './imports.ts'
import { describeMarket } from './market.ts'
import { describeOffers } from './offers.ts'
import { describePrices } from './prices.ts'
import { describeTickets } from './tickets.ts'
import { weekBefore } from './week.ts'

/** Figures of pages, compared with the recorded files by the formulas of the help pages. */
export const describePages = (replay: Replay, recording: Recording): void => {
  describe('in a browser', { tags: 'chromium-headless-shell' }, () => {
    const pages = useReplayPages(replay)
    const week = weekBefore(recording)

    describeMarket(pages, recording)
    describePrices(pages)
    describeCrafts(pages)
    describeTickets(pages)
    // From here on the data goes beyond the recording.
    describeOffers(pages, week)
    describeImports(pages, week)
  })
}
