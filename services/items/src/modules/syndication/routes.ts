import { DAY_MS, MINUTE_MS } from '@gildscope/base/time'
import {
  type DayRanking,
  getEventsCalendar,
  getGemstoreAtom,
  getItemBadge,
  getItemEmbed,
  getItemFeed,
  getNewItemsFeed,
  getRankingFeed,
  getStatusFeed,
} from '@gildscope/contracts'
import {
  AppError,
  charge,
  createSharedLoads,
  type RouteContext,
  route,
  sendBody,
  sharedLoad,
} from '@gildscope/service-kit'
import type { FastifyInstance } from 'fastify'
import { loadedSnapshot } from '../../answers/answer-of-snapshot.ts'
import { pointsOf } from '../../bulk/cost.ts'
import type { ItemStore } from '../../store/item-store.ts'
import { numberColumn, textColumn } from '../../store/read-column.ts'
import { selectRows } from '../../store/select-rows.ts'
import type { Snapshot } from '../../store/snapshot.ts'
import { gemstoreAtom } from '../gemstore/gemstore-feed.ts'
import type { HistoryRepository } from '../history/history-repository.ts'
import type { ReferenceRepository } from '../reference/reference-repository.ts'
import type { StatusRepository } from '../status/status-repository.ts'
import { staleSeconds, workerStatus } from '../status/worker-status.ts'
import { atomFeed, type FeedEntry, MOST_ENTRIES, type Site } from './atom-feed.ts'
import { eventsCalendar, festivalsOf } from './events-calendar.ts'
import { incidentEntries } from './incidents.ts'
import { itemBadge } from './item-badge.ts'
import { createItemDays, DAYS_SHOWN, itemDayEntries } from './item-days.ts'
import { EMBED_HEADERS, itemEmbed } from './item-embed.ts'
import { rankingEntries, rankingTitle } from './ranking-entries.ts'
import type { SyndicationRepository } from './syndication-repository.ts'

export type SyndicationDeps = {
  site: Site
  store: ItemStore
  repository: SyndicationRepository
  history: HistoryRepository
  reference: Pick<ReferenceRepository, 'listDocuments'>
  status: Pick<StatusRepository, 'findReport' | 'findStart'>
  /** The machine's clock, for how long something is kept. */
  now: () => number
  marketNow: () => number
}

/** Readers ask every quarter of an hour or so, image proxies of wikis by this. */
const MAX_AGE_SECONDS = 300
/** What watches this site wants to know it soon. */
const STATUS_MAX_AGE_SECONDS = 60
const CALENDAR_MAX_AGE_SECONDS = 3600
const KEPT_MS = 60_000
/** The longest have 30 kB. */
const MOST_TEXTS = 500
/** Five milliseconds, for most of which XML is written. */
const TEXT_POINTS = 20
const RANKED_DAYS = 7
/** Ranking the days of all items, once for each ranking and day; paid by the one for whom it is done. */
const RANKING_POINTS = 100

/** One after the other: each keeps a connection of large answers busy for a second or two. */
const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Value>(work: () => Promise<Value>): Promise<Value> => {
    const next = last.then(work)
    last = next.catch(() => null)
    return next
  }
}
const INCIDENT_DAYS = 90
/** A price is said to be old after this long. */
const OLD_MS = 3_600_000

const EMPTY_SINCE = new Date(0)

type Item = { id: number; row: number; name: string; isTradable: boolean }

const itemOf = (snapshot: Snapshot, id: number): Item => {
  const row = snapshot.rowOf.get(id)
  if (row === undefined) throw new AppError('NOT_FOUND', `there is no item ${id}`, { id })
  const name = textColumn(snapshot, 'name')(row) ?? `Item ${id}`
  return { id, row, name, isTradable: row < snapshot.tradable }
}

const pricedItem = (snapshot: Snapshot, item: Item, now: number) => ({
  ...item,
  // Columns of the market end where the traded items end.
  sell: item.isTradable ? numberColumn(snapshot, 'sell_price')(item.row) : null,
  change: item.isTradable ? numberColumn(snapshot, '1d_sell_price_change')(item.row) : null,
  isOld: snapshot.lastPollAt !== null && now - snapshot.lastPollAt > OLD_MS,
})

const newItemEntries = async (snapshot: Snapshot): Promise<FeedEntry[]> => {
  const { rows } = await selectRows(snapshot, {
    ...{ terms: [], ids: null, search: '', offset: 0, limit: MOST_ENTRIES },
    ...{ sort: 'firstAdded', order: 'newest' },
  })
  const [nameOf, rarityOf, typeOf] = ['name', 'rarity', 'type'].map((field) => textColumn(snapshot, field))
  const addedOf = numberColumn(snapshot, 'firstAdded')
  return [...rows].flatMap((row): FeedEntry[] => {
    const [id, added] = [snapshot.ids[row]!, addedOf(row)]
    if (added === null) return []
    const kind = [rarityOf?.(row), typeOf?.(row)].filter(Boolean).join(' ')
    return [
      {
        name: String(id),
        title: nameOf?.(row) ?? `Item ${id}`,
        at: new Date(added),
        page: `/tradepost/item/${id}`,
        content: `${kind === '' ? 'An item' : kind}${row < snapshot.tradable ? ', traded' : ', not traded'}; id ${id}.`,
      },
    ]
  })
}

/** Feeds for readers, a calendar, badges and a chart: what people put elsewhere. */
export const syndicationRoutes = (app: FastifyInstance, deps: SyndicationDeps): void => {
  const { site, store, repository, history, reference, status, now, marketNow } = deps
  const itemDays = createItemDays(history, marketNow, now)
  const daysOf = (id: number, context: RouteContext) =>
    itemDays(id, () => charge(context, Math.round(pointsOf({ rowsRead: DAYS_SHOWN, bytes: 20_000 }))))
  const closedBefore = sharedLoad(repository.findClosedBefore, { keepMs: KEPT_MS, now })
  const rankings = createSharedLoads<string, Awaited<ReturnType<SyndicationRepository['listRanked']>>>({
    most: 2 * RANKED_DAYS * RANKED_DAYS,
    now,
  })
  const texts = createSharedLoads<string, string>({ keepMs: KEPT_MS, most: MOST_TEXTS, now })
  /** Made once for all who ask within a minute; paid by the one for whom it is made. */
  const made = (key: string, context: RouteContext, make: () => Promise<string>): Promise<string> =>
    texts(key, () => {
      charge(context, TEXT_POINTS)
      return make()
    })

  route(app, getItemFeed, async ({ params }, context) => {
    const { id, name } = itemOf(loadedSnapshot(store), params.id)
    const feed = await made(`item ${id}`, context, async () => {
      const [days, before] = await Promise.all([daysOf(id, context), closedBefore()])
      return atomFeed(site, {
        path: `/feeds/items/${id}.atom`,
        title: `${name}: prices by day`,
        about: 'Price and estimated sales of each day on the trading post of Guild Wars 2.',
        page: `/tradepost/item/${id}`,
        entries: itemDayEntries({ id, name }, days, before),
        since: EMPTY_SINCE,
      })
    })
    return sendBody(context, feed, MAX_AGE_SECONDS)
  })

  route(app, getNewItemsFeed, async (_input, context) => {
    const snapshot = loadedSnapshot(store)
    const feed = await made('new items', context, async () =>
      atomFeed(site, {
        path: '/feeds/new-items.atom',
        title: 'New items',
        about: 'Items of Guild Wars 2 that were seen for the first time.',
        page: '/tradepost',
        entries: await newItemEntries(snapshot),
        since: EMPTY_SINCE,
      }),
    )
    return sendBody(context, feed, MAX_AGE_SECONDS)
  })

  const inTurn = createTurns()
  const ranked = async (ranking: DayRanking, before: number, context: RouteContext) =>
    before === 0
      ? []
      : rankings(`${ranking} ${before}`, () => {
          charge(context, RANKING_POINTS)
          return inTurn(() => repository.listRanked(ranking, { from: before - RANKED_DAYS, to: before - 1 }))
        })
  route(app, getRankingFeed, async ({ params: { ranking } }, context) => {
    const snapshot = loadedSnapshot(store)
    const feed = await made(`ranking ${ranking}`, context, async () => {
      const rows = await ranked(ranking, await closedBefore(), context)
      const names = textColumn(snapshot, 'name')
      const nameOf = (id: number): string => names(snapshot.rowOf.get(id) ?? -1) ?? `Item ${id}`
      const title = rankingTitle(ranking)
      return atomFeed(site, {
        path: `/feeds/rankings/${ranking}.atom`,
        title: `${title}: the first ten of each day`,
        about: `A ranking of whole days on the trading post of Guild Wars 2: ${title.toLowerCase()}.`,
        page: '/tradepost',
        entries: rankingEntries(ranking, rows, { origin: site.origin, nameOf }),
        since: EMPTY_SINCE,
      })
    })
    return sendBody(context, feed, MAX_AGE_SECONDS)
  })

  route(app, getGemstoreAtom, async (_input, context) => {
    const feed = await made('gemstore', context, async () =>
      gemstoreAtom(await reference.listDocuments('gemstore'), site, new Date(marketNow())),
    )
    return sendBody(context, feed, MAX_AGE_SECONDS)
  })

  const statusFeed = async (): Promise<string> => {
    const [report, start] = await Promise.all([status.findReport(), status.findStart()])
    const minutes = staleSeconds(report) / 60
    const present = marketNow()
    const polls = await repository.findPolls(Math.floor((present - INCIDENT_DAYS * DAY_MS) / MINUTE_MS), minutes)
    const game = workerStatus(report, site.source === 'replay' ? present - now() : 0).gameApi
    return atomFeed(site, {
      path: '/feeds/status.atom',
      title: 'Gildscope: when prices were late',
      about: 'When polls of the market stopped, and when they went on.',
      page: '/status',
      entries: incidentEntries(polls, { minutes, now: present, game }),
      since: start ?? EMPTY_SINCE,
    })
  }
  route(app, getStatusFeed, async (_input, context) =>
    sendBody(context, await made('status', context, statusFeed), STATUS_MAX_AGE_SECONDS),
  )

  route(app, getEventsCalendar, async ({ query }, context) => {
    const hasResets = query.resets !== 'no'
    const calendar = await made(`events ${hasResets}`, context, async () =>
      eventsCalendar(site, festivalsOf(await reference.listDocuments('festivals')), hasResets),
    )
    return sendBody(context, calendar, CALENDAR_MAX_AGE_SECONDS)
  })

  route(app, getItemBadge, ({ params }, context) => {
    const snapshot = loadedSnapshot(store)
    const item = pricedItem(snapshot, itemOf(snapshot, params.id), marketNow())
    return sendBody(context, itemBadge(item, site.source), MAX_AGE_SECONDS)
  })

  route(app, getItemEmbed, async ({ params, query }, context) => {
    const snapshot = loadedSnapshot(store)
    const item = pricedItem(snapshot, itemOf(snapshot, params.id), marketNow())
    const { theme = 'auto' } = query
    const page = await made(`chart ${item.id} ${theme}`, context, async () => {
      const today = Math.floor(marketNow() / DAY_MS)
      return itemEmbed(site, item, { days: await daysOf(item.id, context), today, theme })
    })
    context.reply.headers(EMBED_HEADERS).removeHeader('x-frame-options')
    return sendBody(context, page, MAX_AGE_SECONDS)
  })
}
