import { AppError } from '@gildscope/service-kit'
import * as z from 'zod'

const sunkMailSchema = z.object({
  id: z.int(),
  receivedAt: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
})

/** A mail stored by the sink of this demo. */
export type SunkMail = z.infer<typeof sunkMailSchema>

const ASK_MS = 5_000

const ask = async (url: string): Promise<Response> => {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(ASK_MS) })
  } catch {
    throw new AppError('UNAVAILABLE', 'the mail sink is not reachable; try again in a few seconds')
  }
}

/** Newest first; those to one address when it is given. */
export const listMails = async (origin: string, to: string | null): Promise<SunkMail[]> => {
  const query = to === null ? '' : `?${new URLSearchParams({ to })}`
  return z.array(sunkMailSchema).parse(await (await ask(`${origin}/mails${query}`)).json())
}

export const findMail = async (origin: string, id: number): Promise<SunkMail | null> => {
  const reply = await ask(`${origin}/mails/${id}`)
  return reply.ok ? sunkMailSchema.parse(await reply.json()) : null
}
