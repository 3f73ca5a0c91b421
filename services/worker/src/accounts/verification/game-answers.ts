import * as z from 'zod'

// The game leaves out what it has nothing to say about; an empty place is null.
const count = z.int().nonnegative()

const stackSchema = z.object({ id: z.int(), count, binding: z.string().optional() })
export type StackAnswer = z.infer<typeof stackSchema>

const equipmentSchema = z.object({
  id: z.int(),
  binding: z.string().optional(),
  location: z.string().optional(),
  tabs: z.array(z.int()).optional(),
})
export type EquipmentAnswer = z.infer<typeof equipmentSchema>

const characterSchema = z.object({
  crafting: z.array(z.object({ discipline: z.string(), rating: count })).optional(),
  bags: z.array(z.object({ inventory: z.array(stackSchema.nullable()) }).nullable()).optional(),
  equipment: z.array(equipmentSchema).optional(),
})
export type CharacterAnswer = z.infer<typeof characterSchema>

export const charactersSchema = z.array(characterSchema)
export const slotsSchema = z.array(stackSchema.nullable())
export const materialsSchema = z.array(stackSchema)
export const walletSchema = z.array(z.object({ id: z.int(), value: z.int() }))
