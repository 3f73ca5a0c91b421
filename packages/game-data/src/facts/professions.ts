import * as z from 'zod/mini'
import rows from './professions.json' with { type: 'json' }
import { count, sourced } from './sourced.ts'

const professionSchema = z.strictObject({ id: count, name: z.string(), ...sourced })
export type Profession = z.infer<typeof professionSchema>

/** Crafting professions; the game gives them no ids, ours are fixed. */
export const professions: readonly Profession[] = z.array(professionSchema).check(z.length(10)).parse(rows)
