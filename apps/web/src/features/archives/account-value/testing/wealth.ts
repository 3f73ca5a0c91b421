import { WEALTH_PLACES, type WealthArchive, type WealthDay, type WealthPlace } from '@gildscope/contracts'

/** A day with this much copper in each place, a tenth less at buy prices; one unit is ten copper. */
export const wealthDay = (
  date: string,
  places: Partial<Record<WealthPlace, number>>,
  differs: Partial<WealthDay> = {},
): WealthDay => ({
  ...{ date, at: `${date}T06:10:00.000Z`, readings: 1, coin: places.wallet ?? 0, since: {}, unread: {} },
  places: Object.fromEntries(
    WEALTH_PLACES.flatMap((place) => {
      const sell = places[place]
      if (sell === undefined) return []
      const amount = { sell, buy: sell * 0.9, sellNet: sell * 0.85, buyNet: sell * 0.8, units: sell / 10 }
      return [[place, place === 'wallet' ? { sell, buy: sell, sellNet: sell, buyNet: sell, units: 0 } : amount]]
    }),
  ),
  ...differs,
})

export const wealthArchive = (
  account: string,
  days: readonly WealthDay[],
  gaps: WealthArchive['gaps'] = [],
): WealthArchive => ({ account, accountID: `id of ${account}`, days: [...days], gaps })
