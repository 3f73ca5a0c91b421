import { useCallback, useEffect, useMemo } from 'react'
import { useCurrencyValues } from '../../../market/currencies/use-currency-values.ts'
import { type HeldItems, pricesOfItem, useHeldItems } from '../../../market/game-account/use-held-items.ts'
import { useCurrencies } from '../../../market/use-currencies.ts'
import type { Kept } from '../../../shell/kept/use-kept.ts'
import { useKept } from '../../../shell/kept/use-kept.ts'
import { changesSince } from './session/changes.ts'
import type { Session } from './session/session.ts'
import { DEFAULT_SETTINGS, type Settings, settingsSchema } from './settings.ts'
import { createPricing, type Pricing } from './view/pricing.ts'
import { type FarmRow, farmRows } from './view/rows.ts'
import { type SumPoint, sumPoints } from './view/sums.ts'

export type Counting = {
  settings: Settings
  change: (part: Partial<Settings>) => void
  held: HeldItems
  /** Null: items and their prices are loading, or no session is running. */
  counted: { pricing: Pricing; points: readonly SumPoint[]; rows: readonly FarmRow[]; elapsedMs: number } | null
}

const itemIds = (session: Session | null): number[] => {
  if (session === null) return []
  const changes = session.points.flatMap(({ all, farmed }) => [...all, ...(farmed ?? [])])
  // Prices at the start are fetched once, for everything that was held then.
  const atStart = Object.keys(session.prices).length === 0 ? session.first.rows : []
  return [...new Set([...changes, ...atStart].filter(({ kind }) => kind === 'item').map(({ id }) => id))]
}

/** Records prices at the start, and later ones for items that appear later. */
const useStartPrices = (session: Session | null, { items }: HeldItems, kept: Kept<Session>, isLeading: boolean) => {
  const { change } = kept
  useEffect(() => {
    if (session === null || session.state === 'stopped' || !isLeading || items === undefined) return
    const fresh = [...items.values()].filter(({ id }) => session.prices[id] === undefined)
    if (fresh.length === 0) return
    const prices = Object.fromEntries(fresh.map((item) => [item.id, pricesOfItem(item)]))
    change((before) => (before?.id === session.id ? { ...before, prices: { ...prices, ...before.prices } } : before))
  }, [session, items, isLeading, change])
}

/** The results of a session under the user's settings. */
export const useCounting = (user: string, kept: Kept<Session>, isLeading: boolean): Counting => {
  const session = kept.value ?? null
  const { value, change: changeKept } = useKept(user, 'farming-settings', settingsSchema)
  const settings = value ?? DEFAULT_SETTINGS
  const ids = useMemo(() => itemIds(session), [session])
  const held = useHeldItems(ids)
  const { items } = held
  const { currencies } = useCurrencies()
  const { worth: currencyWorth } = useCurrencyValues({ isEnabled: settings.hasCurrencies })
  useStartPrices(session, held, kept, isLeading)
  const startPrices = session?.prices
  const pricing = useMemo(
    () =>
      items === undefined || startPrices === undefined
        ? null
        : createPricing({ items, currencies, settings, startPrices, currencyWorth }),
    [items, currencies, settings, startPrices, currencyWorth],
  )
  const counted = useMemo(() => {
    if (session === null || pricing === null) return null
    const elapsedMs = session.points.at(-1)?.elapsedMs ?? 0
    return {
      ...{ pricing, elapsedMs },
      points: sumPoints(session.points, settings.hasTrades, pricing),
      rows: farmRows(changesSince(session, settings.hasTrades), elapsedMs, pricing),
    }
  }, [session, pricing, settings])
  const change = useCallback(
    (part: Partial<Settings>) => changeKept((before) => ({ ...(before ?? DEFAULT_SETTINGS), ...part })),
    [changeKept],
  )
  return { settings, change, held, counted }
}
