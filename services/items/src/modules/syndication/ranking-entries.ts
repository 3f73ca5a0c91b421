import { DAY_MS } from '@gildscope/base/time'
import type { DayRanking } from '@gildscope/contracts'
import { coinText } from '@gildscope/market'
import type { FeedEntry } from './atom-feed.ts'
import { dayText } from './item-days.ts'
import type { Ranked } from './syndication-repository.ts'
import { countText, escapeHtml, percentText, plainText } from './words.ts'

type Words = { title: string; value: (value: number) => string }

const units = (value: number): string => `${countText(value)} units`
const estimated = (value: number): string => `about ${countText(value)} units`
const coins = (value: number): string => coinText(Math.round(value))

const WORDS: Readonly<Record<DayRanking, Words>> = {
  rise: { title: 'Biggest rise', value: percentText },
  fall: { title: 'Biggest fall', value: (value) => percentText(-value) },
  sold: { title: 'Most sold', value: estimated },
  bought: { title: 'Most bought', value: estimated },
  value: { title: 'Highest value sold', value: (value) => `about ${coins(value)}` },
  taxes: { title: 'Highest taxes', value: (value) => `about ${coins(value)}` },
  listed: { title: 'Most listed', value: estimated },
  delisted: { title: 'Most delisted', value: estimated },
  supply: { title: 'Most supply', value: units },
  demand: { title: 'Most demand', value: units },
  sell: { title: 'Highest sell price', value: coins },
  buy: { title: 'Highest buy price', value: coins },
}

export const rankingTitle = (ranking: DayRanking): string => WORDS[ranking].title

/** An entry with the list of each day, the newest first; `rows` are in that order. */
export const rankingEntries = (
  ranking: DayRanking,
  rows: readonly Ranked[],
  { origin, nameOf }: { origin: string; nameOf: (itemId: number) => string },
): FeedEntry[] =>
  [...Map.groupBy(rows, ({ day }) => day)].map(([day, items]) => {
    const lines = items.map(({ itemId, value }) => {
      const name = escapeHtml(plainText(nameOf(itemId)))
      return `<li><a href="${origin}/tradepost/item/${itemId}">${name}</a>: ${WORDS[ranking].value(value)}</li>`
    })
    const first = items[0] === undefined ? '' : `: ${nameOf(items[0].itemId)}`
    return {
      name: dayText(day),
      title: `${rankingTitle(ranking)}, ${dayText(day)}${first}`,
      at: new Date((day + 1) * DAY_MS),
      page: '/tradepost',
      content: `<ol>${lines.join('')}</ol>`,
    }
  })
