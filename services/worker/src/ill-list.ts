/**
 * Whether a list comes from a faulty game: it contains less than half of the known ids. The game removes single ids and
 * adds many, but does not lose half of them within minutes.
 */
export const isIllList = (listed: number, known: number): boolean => listed < known / 2
