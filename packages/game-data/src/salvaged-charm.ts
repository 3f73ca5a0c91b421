import { charms } from './facts/charms.ts'

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
