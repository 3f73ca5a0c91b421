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

/** The game's own text, for example `<c=@abilitytype>Element: </c>Potence<br>Double-click to apply...`. */
const ELEMENT = /Element:\s*(?:<\/c>)?\s*([A-Za-z]+)/

/**
 * Name of the charm or symbol that a rune or sigil salvages into, from its English description; null when it names
 * none.
 */
export const salvagedCharm = (component: string, description: string | null | undefined): string | null => {
  const element = ELEMENT.exec(description ?? '')?.[1]
  return charms.find((charm) => charm.component === component && charm.element === element)?.name ?? null
}
