/** Shown to users who may not add forges; one is picked at random. */
export const FORGE_PHRASES = [
  "The Maze isn't meant for you",
  "This isn't the matrix",
  'This is a wall not a door!',
  'Really?',
] as const

/** `chance`: from 0 to 1, 1 not among them. */
export const forgePhrase = (chance: number): string =>
  FORGE_PHRASES[Math.floor(chance * FORGE_PHRASES.length)] ?? FORGE_PHRASES[0]
