/**
 * Whether a list is that of an ill game: it holds less than half of what is known. The game takes single ids back and
 * adds many, but does not lose half of them within minutes.
 */
export const isIllList = (listed: number, known: number): boolean => listed < known / 2
