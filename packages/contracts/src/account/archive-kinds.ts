import type { Permission } from '../game/shapes/index.ts'

/** What a share lets others read, by the path of its call; its name in a choice, as a link, and in a list of shares. */
type SharedView = { path: string; choice: string; link: string; title: string }

type KindOfArchive = {
  /** `title` is a label, `noun` a part of a sentence, `entry` one of what is stored, `intro` the opening of its page. */
  words: { title: string; noun: string; entry: { one: string; many: string }; intro: string }
  /** The permissions that a key needs so that it can be read. */
  needs: readonly Permission[]
  /** Calls of the game that one reading takes, at least. */
  calls: number
  /** Whether it is read only of game accounts for which their owner switched it on. */
  isOptIn: boolean
  /** Whether completed months are packed. */
  isPacked: boolean
  /** Whether an entry replaces an earlier one of the same id; otherwise the first one stays. */
  isReplaced: boolean
  /** The shares that it can be read with; they may have other names than the archive. */
  shares: Readonly<Record<string, SharedView>>
}

const KINDS = {
  trades: {
    words: {
      title: 'Completed trades',
      noun: 'trades',
      entry: { one: 'trade', many: 'trades' },
      intro:
        'It stores the last 90 days that the game still remembers, and adds every new trade after that. A shorter answer of the game never removes anything.',
    },
    needs: ['account', 'tradingpost'],
    calls: 2,
    isOptIn: false,
    isPacked: true,
    isReplaced: false,
    shares: {
      trades: { path: 'archives/trades/csv', choice: 'Completed trades', link: 'Trades as CSV', title: 'Trades' },
      flips: { path: 'archives/flips', choice: 'Flips', link: 'Flips', title: 'Flips' },
    },
  },
  orders: {
    words: {
      title: 'Open orders',
      noun: 'orders',
      entry: { one: 'open order', many: 'open orders' },
      intro:
        'It stores the open orders, and when each was first seen. The game forgets an order once it is filled or withdrawn.',
    },
    needs: ['account', 'tradingpost'],
    calls: 2,
    isOptIn: false,
    isPacked: false,
    isReplaced: true,
    shares: {},
  },
  wvw: {
    words: {
      title: 'World versus World',
      noun: 'World versus World',
      entry: { one: 'WvW reading', many: 'WvW readings' },
      intro:
        'The game keeps no daily figures, so each is the difference of two readings. Days begin with the first reading; earlier days are unknown.',
    },
    needs: ['account', 'characters', 'progression'],
    calls: 3,
    isOptIn: false,
    isPacked: true,
    isReplaced: false,
    shares: {
      wvw: {
        path: 'archives/wvw/csv',
        choice: 'World versus World',
        link: 'World versus World as CSV',
        title: 'WvW days',
      },
    },
  },
  wealth: {
    words: {
      title: 'Account value',
      noun: 'account value',
      entry: { one: 'day of account value', many: 'days of account value' },
      intro: 'One reading a day of everything the account holds, at the prices of that minute.',
    },
    needs: ['account', 'characters', 'inventories', 'tradingpost', 'wallet'],
    calls: 8,
    isOptIn: true,
    isPacked: true,
    isReplaced: true,
    shares: {
      wealth: { path: 'wealth/csv', choice: 'Account value', link: 'Account value as CSV', title: 'Account value' },
    },
  },
} as const satisfies Record<string, KindOfArchive>

export type ArchiveKind = keyof typeof KINDS

/** Every kind of archive and what differs between them; how each is read is in the sources of the worker. */
export const ARCHIVES: Readonly<Record<ArchiveKind, KindOfArchive>> = KINDS
export const ARCHIVE_KINDS = Object.keys(KINDS) as readonly ArchiveKind[]
/** Those that are read of each linked game account until its owner switches them off. */
export const DEFAULT_KINDS = ARCHIVE_KINDS.filter((kind) => !ARCHIVES[kind].isOptIn)

type Shares = (typeof KINDS)[ArchiveKind]['shares']
export type ShareKind = Shares extends infer OfOne ? (OfOne extends unknown ? keyof OfOne : never) : never

/** Everything that a share can give access to. The cast holds: the keys of its parts are those of the type. */
export const SHARES = Object.assign({}, ...ARCHIVE_KINDS.map((kind) => ARCHIVES[kind].shares)) as Readonly<
  Record<ShareKind, SharedView>
>
export const SHARE_KINDS = Object.keys(SHARES) as readonly ShareKind[]
