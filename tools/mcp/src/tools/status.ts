import { getStatus } from '@gildscope/contracts'
import * as z from 'zod'
import { age, counted, figure } from '../figures.ts'
import { defineTool } from '../tool.ts'

export const siteStatus = defineTool({
  name: 'status',
  title: 'How fresh and complete the data is',
  description:
    'Whether prices are fresh, whether the API of the game answers, since when data is collected and how much of it was seen. Worth a look before relying on figures of a week or more.',
  input: z.strictObject({}),
  output: z.object({
    dataSource: z.string().describe('live: the real game; simulated, replay: not'),
    message: z.string().nullable().describe('What the site says about a problem; null: all is well'),
    items: figure.describe('Items that are known'),
    traded: figure.describe('Those on the trading post'),
    coverageDay: figure.describe('Share of the polls of the last day that took place, 0 to 1'),
    coverageWeek: figure.describe('The same of 7 days'),
    collectingSince: z.string().nullable(),
    secondsBetweenPolls: z.number(),
    gameApi: z.object({ state: z.string(), since: z.string().nullable(), reason: z.string().nullable() }),
    age: age.describe('Of the prices'),
  }),
  run: async (_input, site) => {
    const { reply } = await site.answer(getStatus)
    return {
      ...{ dataSource: reply.dataSource, message: reply.message, collectingSince: reply.collectingSince },
      items: counted(reply.items),
      traded: counted(reply.tradable),
      coverageDay: counted(reply.coverage1d),
      coverageWeek: counted(reply.coverage7d),
      secondsBetweenPolls: reply.pollSeconds,
      gameApi: { state: reply.gameApi.state, since: reply.gameApi.since, reason: reply.gameApi.reason },
      age: { at: reply.lastPoll, seconds: reply.ageSeconds },
    }
  },
})
