import { z } from 'zod'

/** A comma list of item ids, blanks allowed. */
export const idListSchema = (most: number) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.coerce.number<string>().int().positive()).min(1).max(most))
