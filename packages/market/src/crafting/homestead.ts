import { type Copper, roundHalfUp } from '../copper.ts'

/** One trade at a homestead's refiner: `needs` units of an item give `makes` units of a material. */
export type HomesteadTrade = { needs: number; makes: number }

/** Cost of one unit of the material, rounded half up; null while the input has no price. */
export const homesteadUnitCost = ({ needs, makes }: HomesteadTrade, inputPrice: Copper | null): Copper | null =>
  inputPrice === null ? null : roundHalfUp((inputPrice * needs) / makes)

/** Units of the material from this many inputs: trades are whole. */
export const homesteadUnits = ({ needs, makes }: HomesteadTrade, inputs: number | null): number | null =>
  inputs === null ? null : Math.floor(inputs / needs) * makes
