import * as z from 'zod'

const upgradeId = z.union([z.int(), z.literal('')]).optional()

/** The fields that are read from a record of the game's `items`; everything else is stored unchanged. */
export const itemRecordSchema = z.looseObject({
  id: z.int(),
  name: z.string(),
  icon: z.string().optional(),
  rarity: z.string(),
  type: z.string(),
  level: z.int(),
  chat_link: z.string().optional(),
  vendor_value: z.int().optional(),
  description: z.string().nullish(),
  default_skin: z.int().optional(),
  flags: z.array(z.string()).default([]),
  details: z
    .looseObject({
      type: z.string().optional(),
      weight_class: z.string().optional(),
      infix_upgrade: z.looseObject({ id: z.int().optional() }).optional(),
      suffix_item_id: upgradeId,
      // The game sends this one as text.
      secondary_suffix_item_id: z.union([z.int(), z.string()]).optional(),
      skins: z.array(z.int()).optional(),
    })
    .optional(),
})
export type ItemRecord = z.infer<typeof itemRecordSchema>

export const namedRecordSchema = z.object({ id: z.int(), name: z.string() })
