import { PLACE_NAMES, type PlaceRef } from '@gildscope/holdings'

/**
 * A place as named in a sentence: `Bank of Aurelia.4821`, `Inventory of Tamsin Vale`, `Guild stash of Quiet Lanterns`.
 */
export const placeWords = ({ account, place, where }: PlaceRef): string => {
  if (place === 'guild') return `Guild stash of ${where ?? account}`
  if (place === 'equipment' && where === null) return `Legendary armory of ${account}`
  return `${PLACE_NAMES[place]} of ${where ?? account}`
}
