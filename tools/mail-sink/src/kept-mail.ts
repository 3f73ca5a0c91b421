import PostalMime from 'postal-mime'
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

type Envelope = { from: string; to: string[] }

/** Parses a mail as received. */
export const readMail = async (bytes: Uint8Array, { from, to }: Envelope): Promise<Omit<KeptMail, 'id'>> => {
  const mail = await PostalMime.parse(bytes)
  return {
    receivedAt: new Date().toISOString(),
    from: mail.from?.address ?? from,
    to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? null,
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
  }
}
