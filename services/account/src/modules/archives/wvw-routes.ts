import { getWvwArchive, getWvwCsv, getWvwJsonl, listWvwStats } from '@gildscope/contracts'
import type { FastifyInstance } from 'fastify'
import type { ArchiveDeps } from './deps.ts'
import { namesOf, oneAccount } from './find-accounts.ts'
import { rangeOf } from './range-of.ts'

export const registerWvwRoutes = (app: FastifyInstance, deps: ArchiveDeps): void => {
  const { archives, reader, sessionRoute, shareRoute } = deps

  sessionRoute(app, listWvwStats, async ({ headers }, context) => {
    const account = oneAccount(headers.accountid, await archives.listAccounts(context.caller.accountId))
    const whose = { accounts: [account], kind: 'wvw' } as const
    return reader.send(context, whose, 'wvwStats', { accounts: [account.account] })
  })

  shareRoute(app, getWvwArchive, async ({ query }, context) => {
    const accounts = await reader.accountsFor(context, 'wvw', query.accountID)
    const range = rangeOf(query)
    const gaps = await reader.gapsOf(context, 'wvw', accounts)
    return reader.send(context, { accounts, kind: 'wvw' }, 'wvwArchive', { accounts, range, gaps })
  })

  for (const [call, format] of [
    [getWvwJsonl, 'jsonl'],
    [getWvwCsv, 'csv'],
  ] as const) {
    shareRoute(app, call, async ({ query }, context) => {
      const accounts = await reader.accountsFor(context, 'wvw', query.accountID)
      const input = { accounts: namesOf(accounts), range: rangeOf(query), format }
      if (format === 'csv') context.reply.header('content-disposition', 'attachment; filename="wvw.csv"')
      return reader.send(context, { accounts, kind: 'wvw' }, 'wvwText', input)
    })
  }
}
