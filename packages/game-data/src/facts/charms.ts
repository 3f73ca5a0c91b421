import * as z from 'zod/mini'
import rows from './charms.json' with { type: 'json' }
import { itemId, sourced } from './sourced.ts'

const charmSchema = z.strictObject({
  id: itemId,
  name: z.string(),
  /** As written in the description of the runes or sigils that salvage into it: `Element: Potence`. */
  element: z.string(),
  component: z.enum(['Rune', 'Sigil']),
  ...sourced,
})
export type Charm = z.infer<typeof charmSchema>

/** The charms and symbols that runes and sigils salvage into. */
export const charms: readonly Charm[] = z.array(charmSchema).parse(rows)
