import { sharedLoad, sharedLoadOfVersion } from '@gildscope/service-kit'
import type { Row } from '../../lists/row.ts'
import { completeRecipe } from './recipe-rows.ts'

export type RecipeCatalogue = {
  /** Another text when recipes came, went or changed. */
  version: () => Promise<string>
  /** Every recipe by id, negative ones first; read again only when some changed. */
  list: () => Promise<readonly Row[]>
}

type Source = { getVersion: () => Promise<string>; list: () => Promise<Row[]> }

export const createRecipeCatalogue = ({ getVersion, list }: Source, now: () => number): RecipeCatalogue => {
  const version = sharedLoad(getVersion, { now })
  return {
    version,
    list: sharedLoadOfVersion(version, async () => (await list()).map(completeRecipe)),
  }
}
