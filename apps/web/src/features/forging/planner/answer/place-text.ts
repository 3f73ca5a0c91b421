import { PLACE_NAMES, PLACES } from '@gildscope/holdings'
import type { FetchLine } from '@gildscope/planner'
import { formatNumber } from '@gildscope/ui'

const placeName = (place: string): string => {
  const known = PLACES.find((one) => one === place)
  return known === undefined ? place : PLACE_NAMES[known].toLowerCase()
}

/** `Aurelia.4821, materials 250; Tamsin Vale 187`; the number stands where there are several places. */
export const placesText = (places: FetchLine['places']): string =>
  places
    .map(({ account, place, where, units }, index) => {
      const isSame = index > 0 && places[index - 1]?.account === account
      const name = where ?? (isSame ? placeName(place) : `${account}, ${placeName(place)}`)
      return places.length === 1 ? name : `${name} ${formatNumber(units)}`
    })
    .join('; ')
