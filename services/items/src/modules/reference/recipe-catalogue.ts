import { sharedLoad, sharedLoadOfVersion } from '@gildscope/service-kit'
import type { Row } from '../../lists/row.ts'
import { completeRecipe } from './recipe-rows.ts'
import type { ReferenceRepository } from './reference-repository.ts'

export type RecipeCatalogue = {
  /** Another text when recipes came, went or changed. */
  version: () => Promise<string>
  /** Every recipe, the Mystic Forge's first; read again only when some changed. */
  list: () => Promise<readonly Row[]>
}

export const createRecipeCatalogue = (reference: ReferenceRepository, now: () => number): RecipeCatalogue => {
  const version = sharedLoad(reference.getRecipesVersion, { now })
  return {
    version,
    list: sharedLoadOfVersion(version, async () => (await reference.listRecipes()).map(completeRecipe)),
  }
}
