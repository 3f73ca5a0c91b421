import PostalMime from 'postal-mime'
import type { KeptMail } from './kept-mail.ts'

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
