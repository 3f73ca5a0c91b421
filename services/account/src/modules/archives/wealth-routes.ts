import { getWealth, getWealthCsv, getWealthHoldings } from '@gildscope/contracts'
import type { FastifyInstance } from 'fastify'
import type { ArchiveDeps } from './deps.ts'
import { namesOf } from './find-accounts.ts'
import { rangeOf } from './range-of.ts'
import { monthsAround, wealthDaysOf } from './wealth-months.ts'

export const registerWealthRoutes = (app: FastifyInstance, { reader, shareRoute }: ArchiveDeps): void => {
  shareRoute(app, getWealth, async ({ query }, context) => {
    const accounts = await reader.accountsFor(context, 'wealth', query.accountID)
    const range = rangeOf(query)
    const gaps = await reader.gapsOf(context, 'wealth', accounts)
    return reader.send(context, { accounts, kind: 'wealth' }, 'wealth', { accounts, range, gaps })
  })

  shareRoute(app, getWealthCsv, async ({ query }, context) => {
    const accounts = await reader.accountsFor(context, 'wealth', query.accountID)
    const input = { accounts: namesOf(accounts), range: rangeOf(query) }
    context.reply.header('content-disposition', 'attachment; filename="wealth.csv"')
    return reader.send(context, { accounts, kind: 'wealth' }, 'wealthText', input)
  })

  shareRoute(app, getWealthHoldings, async ({ query }, context) => {
    const accounts = await reader.accountsFor(context, 'wealth', query.accountID)
    const days = wealthDaysOf(query)
    const whose = { accounts, kind: 'wealth', choose: monthsAround(days) } as const
    return reader.send(context, whose, 'wealthOfItems', { accounts: namesOf(accounts), ...days, side: query.side })
  })
}
