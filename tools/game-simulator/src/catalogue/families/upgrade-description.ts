/** Runes and sigils have an element, which determines the charm or symbol they salvage into. */
export const ELEMENTS = {
  Rune: ['Brilliance', 'Potence', 'Skill'],
  Sigil: ['Control', 'Enhancement', 'Pain'],
} as const satisfies Record<string, readonly string[]>

type Kind = keyof typeof ELEMENTS

const WORN: Record<Kind, string> = { Rune: 'a piece of armor', Sigil: 'a weapon' }

/** The game's own description of an upgrade, the only place that names its element. */
export const upgradeDescription = (kind: Kind, element: string): string =>
  `<c=@abilitytype>Element: </c>${element}<br>Double-click to apply to ${WORN[kind]}.`
