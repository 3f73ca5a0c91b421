import * as z from 'zod'

/** A mail as it came in, read. */
export const keptMailSchema = z.object({
  /** Counts up; the newest is the highest. */
  id: z.int(),
  receivedAt: z.iso.datetime(),
  from: z.string(),
  /** The recipients named by the sending server. */
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  /** Header fields by their names in lower case. */
  headers: z.record(z.string(), z.string()),
})
export type KeptMail = z.infer<typeof keptMailSchema>
