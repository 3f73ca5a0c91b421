import { hash } from '../market/random.ts'

const hex = (seed: number, part: number): string => hash(seed, part, 909).toString(16).padStart(8, '0').toUpperCase()

/** An id in the form that the game gives to accounts, guilds and keys. */
export const guidOf = (seed: number): string => {
  const [a, b, c, d] = [hex(seed, 1), hex(seed, 2), hex(seed, 3), hex(seed, 4)] as const
  return `${a}-${b.slice(0, 4)}-${b.slice(4)}-${c.slice(0, 4)}-${c.slice(4)}${d}`
}

/** A key in the form of the real ones, which is two ids in one; the first of them is the id of the key. */
export const apiKeyOf = (seed: number): string => `${guidOf(seed)}${guidOf(hash(seed, 77))}`
