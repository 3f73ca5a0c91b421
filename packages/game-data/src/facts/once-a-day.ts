import * as z from 'zod/mini'
import rows from './once-a-day.json' with { type: 'json' }
import { itemId, sourced } from './sourced.ts'

const onceADaySchema = z.strictObject({ id: itemId, name: z.string(), ...sourced })

/** Items that an account crafts once a day, however many recipes make them. */
export const onceADayItems: readonly z.infer<typeof onceADaySchema>[] = z.array(onceADaySchema).parse(rows)
