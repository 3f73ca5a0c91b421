import { until } from '@gildscope/testkit/until'
import { callJson } from './call.ts'

export type Mail = { id: number; to: string[]; subject: string; text: string; headers: Record<string, string> }

const MAIL_LIMIT_MS = 120_000

/** What was mailed to an address, newest first. */
export const mailsTo = async (origin: string, address: string): Promise<Mail[]> =>
  (await callJson(`${origin}/dev/mail.json?${new URLSearchParams({ to: address })}`)) as Mail[]

/** Waits for the newest mail to an address that has such a subject; `after` is the last one that does not count. */
export const mailTo = (origin: string, address: string, subject: RegExp, after = 0): Promise<Mail> =>
  until(
    `a mail to ${address} about ${subject}`,
    async () => (await mailsTo(origin, address)).find((mail) => mail.id > after && subject.test(mail.subject)),
    MAIL_LIMIT_MS,
    100,
  )

/** The link to a page of the site that a mail has. */
export const linkIn = ({ text, subject }: Mail, page: string): URL => {
  const links = text.match(/https?:\/\/\S+/g) ?? []
  const found = links.map((link) => new URL(link)).find(({ pathname }) => pathname === page)
  if (found === undefined) throw new Error(`'${subject}' has no link to ${page}`)
  return found
}
