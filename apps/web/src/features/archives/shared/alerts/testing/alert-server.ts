import {
  type Alert,
  type AlertPreview,
  type Channel,
  createAlert,
  deleteAlert,
  getDailyHistory,
  getGemstoreList,
  getHourlyHistory,
  getMinuteHistory,
  listAlerts,
  listChannels,
  listNotices,
  markNoticesSeen,
  type Notice,
  pauseAlert,
  previewAlert,
  updateAlert,
} from '@gildscope/contracts'
import { itemsAnswers } from '../../../../../market/testing/items-answers.ts'
import { signedIn } from '../../../../../testing/account-answers.ts'
import { type Answer, answer, Fault } from '../../../../../testing/answers.ts'

const AT = '2026-11-20T12:00:00Z'

export const ECTO = { id: 19721, name: 'Glob of Ectoplasm', rarity: 'Exotic', type: 'CraftingMaterial' }
export const COIN = { id: 19976, name: 'Mystic Coin', rarity: 'Rare', type: 'Trophy' }
export const ROWS = [
  {
    ...ECTO,
    marketable: true,
    sell_price: 2030,
    buy_price: 2029,
    '1d_sell_sold': 4328,
    '1d_sell_sold_error': 190,
    '1d_sell_value': 900,
  },
  {
    ...COIN,
    marketable: true,
    sell_price: 12_786,
    buy_price: 12_700,
    '1d_sell_sold': 900,
    '1d_sell_sold_error': 20,
    '1d_sell_value': 800,
  },
]

/** An armed rule about the sell price of Ectoplasm; pass what differs. */
export const alertOf = ({
  rule,
  ...alert
}: Partial<Omit<Alert, 'rule'>> & { rule?: Partial<Alert['rule']> } = {}): Alert => ({
  ...{ id: 'a1', name: '', until: null, channels: [], state: 'armed', reason: null, items: [], lastEvent: null },
  ...{ revision: 1, createdAt: AT, updatedAt: AT },
  ...alert,
  rule: {
    subject: { kind: 'item', id: ECTO.id },
    conditions: 'sell_price:lt:1950',
    ...{ price: 'steady', certainty: 'sure', hold: 2, repeat: 'again' },
    ...rule,
  },
})

export const channelOf = (channel: Pick<Channel, 'id' | 'kind'> & Partial<Channel>): Channel => ({
  ...{ name: channel.kind, state: 'works', since: null, reason: null, isDigest: false, secretHint: null, lastAt: null },
  ...{ delivered7d: 0, failed7d: 0, delay7dMs: null, deliveries: [] },
  ...channel,
})

export const noticeOf = (notice: Partial<Notice> = {}): Notice => ({
  ...{
    id: 'n1',
    kind: 'alert',
    at: AT,
    isSeen: true,
    title: 'Glob of Ectoplasm below 20s 35c',
    lines: ['steady 20s 30c, true for 2 polls'],
  },
  ...{ link: '/tradepost/item/19721', alertId: 'a1', itemId: ECTO.id, figure: null, channels: ['page', 'mail'] },
  ...notice,
})

const HOUR_MS = 3_600_000
const END = Date.parse(AT)
const ago = (hours: number): string => new Date(END - hours * HOUR_MS).toISOString()

/** Fired twice in 90 days of hours, once held back, and never in the other spans. */
export const PREVIEW: AlertPreview = {
  itemId: ECTO.id,
  matches: null,
  spans: (['minute', 'hour', 'day'] as const).map((resolution) => ({
    ...{ resolution, from: ago(resolution === 'minute' ? 48 : 2160), to: AT, seenShare: 1 },
    ...{ fired: [], heldBack: [], nearestPercent: 4, withoutHold: 0, isByBestPrice: false, unjudged: [] },
    ...(resolution === 'hour' && {
      fired: [
        { at: ago(100), value: 1947, error: null, extreme: 1944, trueForMs: 15 * HOUR_MS },
        { at: ago(700), value: 1943, error: null, extreme: 1921, trueForMs: 48 * HOUR_MS },
      ],
      heldBack: [{ at: ago(300), value: 2071, extreme: 1898, reason: 'bait' as const }],
      ...{ nearestPercent: null, withoutHold: 5, isByBestPrice: true },
    }),
  })),
}

export const HISTORY = Array.from({ length: 200 }, (_, at) => ({
  ...{ date: ago(200 - at), itemID: ECTO.id, count: 60 },
  ...{ sell_price_avg: 2000 + (at % 30), sell_price_min: 1990, sell_price_max: 2040, sell_steady_avg: null },
}))

export const CHANNELS: readonly Channel[] = [
  channelOf({ id: 'page', kind: 'page', name: 'bell, and a toast in a visible tab' }),
  channelOf({ id: 'mail', kind: 'mail', name: 'orla@example.org' }),
]

type Start = {
  alerts?: readonly Alert[]
  channels?: readonly Channel[]
  notices?: readonly Notice[]
  gemstore?: number
  lists?: Record<string, string>
}

/** Rules and notices of an account as its service keeps them, and the items that they are about. */
export const alertServer = ({
  alerts: first = [],
  channels = CHANNELS,
  notices: told = [],
  gemstore = 0,
  lists = {},
}: Start = {}) => {
  let alerts = [...first]
  let notices = [...told]
  const find = (id: string): Alert => {
    const found = alerts.find((each) => each.id === id)
    if (found === undefined) throw new Fault('NOT_FOUND', 'no rule of that id')
    return found
  }
  const put = (alert: Alert): { reply: Alert } => {
    alerts = [alert, ...alerts.filter(({ id }) => id !== alert.id)]
    return { reply: alert }
  }
  const answers: Answer[] = [
    signedIn({ lists }),
    answer(listAlerts, () => ({ reply: alerts })),
    answer(createAlert, ({ body: { isPaused, ...given } }) =>
      put(alertOf({ ...given, id: `made-${alerts.length}`, state: isPaused === true ? 'paused' : 'armed' })),
    ),
    answer(updateAlert, ({ body: { isPaused, ...given } }) =>
      put({
        ...find(given.id),
        ...given,
        revision: find(given.id).revision + 1,
        state: isPaused === true ? 'paused' : 'armed',
      }),
    ),
    answer(pauseAlert, ({ body: { id, isPaused } }) => put({ ...find(id), state: isPaused ? 'paused' : 'armed' })),
    answer(deleteAlert, ({ body: { id } }) => {
      alerts = alerts.filter((each) => each.id !== find(id).id)
      return { reply: undefined }
    }),
    answer(listChannels, () => ({ reply: [...channels] })),
    answer(listNotices, ({ query: { since = '', limit = 500 } }) => ({
      reply: {
        events: notices.filter(({ at }) => at > since).slice(0, limit),
        unseen: notices.filter(({ isSeen }) => !isSeen).length,
        total: notices.length,
      },
    })),
    answer(markNoticesSeen, ({ body: { until } }) => {
      notices = notices.map((notice) => (notice.at <= until ? { ...notice, isSeen: true } : notice))
      return { reply: undefined }
    }),
    answer(getGemstoreList, () => ({
      reply: { items: Array.from({ length: gemstore }, (_, at) => ({ uuid: `uuid-${at}`, lastDate: null })) },
    })),
    answer(previewAlert, ({ body: { itemId = ECTO.id } }) => ({ reply: { ...PREVIEW, itemId } })),
    ...[getMinuteHistory, getHourlyHistory, getDailyHistory].map((call) => answer(call, () => ({ reply: HISTORY }))),
    ...itemsAnswers(() => ROWS),
  ]
  return { answers, stored: () => alerts, notices: () => notices }
}
