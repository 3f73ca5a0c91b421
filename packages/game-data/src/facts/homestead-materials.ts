import * as z from 'zod/mini'
import rows from './homestead-materials.json' with { type: 'json' }
import { count, itemId, sourced } from './sourced.ts'

/** Without upgrades, with the first and with both; by row, because the game's own steps have exceptions. */
const byUpgrades = z.tuple([count, count, count])

const homesteadMaterialSchema = z.strictObject({
  id: itemId,
  key: z.enum(['wood', 'metal', 'fiber']),
  name: z.string(),
  /** One trade at the homestead's refiner takes `needs` of an item and gives `makes` of the material. */
  inputs: z.array(z.strictObject({ id: itemId, name: z.string(), needs: byUpgrades, makes: byUpgrades })),
  ...sourced,
})
export type HomesteadMaterial = z.infer<typeof homesteadMaterialSchema>
export type HomesteadInput = HomesteadMaterial['inputs'][number]

/** The materials that a homestead refines, each from the inputs that its refiner takes. */
export const homesteadMaterials: readonly HomesteadMaterial[] = z.array(homesteadMaterialSchema).parse(rows)
