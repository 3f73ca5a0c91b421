import type { ArchiveKind } from '@gildscope/contracts'

/** What each archive holds, as a part of a longer sentence. */
export const KIND_WORDS: Readonly<Record<ArchiveKind, string>> = {
  trades: 'trades',
  orders: 'orders',
  wvw: 'World versus World',
  wealth: 'account value',
}

/** The same as a label. */
export const KIND_TITLES: Readonly<Record<ArchiveKind, string>> = {
  trades: 'Completed trades',
  orders: 'Open orders',
  wvw: 'World versus World',
  wealth: 'Account value',
}
