import { WEALTH_PLACES, type WealthPlace } from '@gildscope/contracts'
import type { ChartColors } from '@gildscope/ui/chart'

export const PLACE_WORDS: Readonly<Record<WealthPlace, string>> = {
  materials: 'Materials',
  bank: 'Bank',
  wallet: 'Wallet',
  characters: 'Characters',
  tradingPost: 'Trading post',
  sharedInventory: 'Shared inventory',
  guildStash: 'Guild stash',
  deliveryBox: 'Delivery box',
}

/** A place has one colour on every page. */
export const PLACE_COLORS: Readonly<Record<WealthPlace, keyof ChartColors>> = {
  materials: 'series5',
  bank: 'series4',
  wallet: 'series3',
  characters: 'series1',
  tradingPost: 'series8',
  sharedInventory: 'series7',
  guildStash: 'axis',
  deliveryBox: 'series6',
}

/** A game account without the number behind its name. */
export const shortName = (account: string): string => account.replace(/\.\d{4}$/, '')

/** In stacking order, the uppermost first. */
export const FROM_ABOVE: readonly WealthPlace[] = WEALTH_PLACES.toReversed()
