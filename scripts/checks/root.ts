import { fileURLToPath } from 'node:url'

/** The checkout, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
