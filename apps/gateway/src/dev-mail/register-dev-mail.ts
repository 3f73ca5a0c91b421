import { AppError } from '@gildscope/service-kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isUnderOwnName } from '../own-host.ts'
import { mailListPage, mailPage } from './mail-page.ts'
import { findMail, listMails } from './read-mails.ts'

const wantedAddress = ({ query }: FastifyRequest): string | null => {
  const to = typeof query === 'object' && query !== null && 'to' in query ? query.to : null
  return typeof to === 'string' && to !== '' ? to : null
}

/** The mails of a demo, for people at `/dev/mail` and for tests at `/dev/mail.json`. */
export const registerDevMail = async (
  app: FastifyInstance,
  origin: string,
  names: Parameters<typeof isUnderOwnName>[1],
): Promise<void> => {
  // Mails contain sign-in links: pages of other sites must not read them, and no cache may store them.
  const config = { crossOrigin: false } as const
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isUnderOwnName(request, names))
      throw new AppError(
        'FORBIDDEN',
        'the mails of a demo are shown under names of this machine, such as localhost, and those of ALLOWED_HOSTS',
      )
  })
  app.get('/dev/mail', { config }, async (request, reply) => {
    const to = wantedAddress(request)
    return reply.type('text/html; charset=utf-8').send(mailListPage(await listMails(origin, to), to))
  })
  app.get('/dev/mail.json', { config }, (request) => listMails(origin, wantedAddress(request)))
  app.get<{ Params: { id: string } }>('/dev/mail/:id', { config }, async ({ params }, reply) => {
    const mail = /^\d{1,9}$/.test(params.id) ? await findMail(origin, Number(params.id)) : null
    if (mail === null) throw new AppError('NOT_FOUND', 'there is no such mail; the last hundred are kept')
    return reply.type('text/html; charset=utf-8').send(mailPage(mail))
  })
}
