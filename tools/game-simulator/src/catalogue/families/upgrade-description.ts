/** Runes and sigils have an element, which says what charm or symbol they salvage into. */
export const ELEMENTS = {
  Rune: ['Brilliance', 'Potence', 'Skill'],
  Sigil: ['Control', 'Enhancement', 'Pain'],
} as const satisfies Record<string, readonly string[]>

type Kind = keyof typeof ELEMENTS

const WORN: Record<Kind, string> = { Rune: 'a piece of armor', Sigil: 'a weapon' }

/** The game's own words about an upgrade, which are the only place where its element stands. */
export const upgradeDescription = (kind: Kind, element: string): string =>
  `<c=@abilitytype>Element: </c>${element}<br>Double-click to apply to ${WORN[kind]}.`
