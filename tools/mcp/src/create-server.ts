import type { ApiClient } from '@gildscope/contracts/client'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { faultWords } from './fault-words.ts'
import type { Tool } from './tool.ts'
import { craftingPlan } from './tools/crafting-plan.ts'
import { flips } from './tools/flips.ts'
import { itemBook } from './tools/item-book.ts'
import { itemHistory } from './tools/item-history.ts'
import { itemPrice } from './tools/item-price.ts'
import { itemTrade } from './tools/item-trade.ts'
import { searchItems } from './tools/search-items.ts'
import { siteStatus } from './tools/status.ts'

const INSTRUCTIONS = `The trading post of Guild Wars 2, as one Gildscope site has recorded it. Amounts are copper: 100 are 1 silver,
10,000 are 1 gold. Every figure has its bounds and what they mean ('basis'); every answer says how old it is. Sellers pay 5 % when
they list and 10 % when it is sold. Find ids with search_items first. Say the interval and the age when you state a figure.`

/** Nothing here changes anything; answers differ as the market does. */
const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true } as const

export type ServerOptions = { api: ApiClient; origin: string; version: string; now?: () => number }

// A tool takes what its own schema has parsed.
const TOOLS = [
  searchItems,
  itemPrice,
  itemBook,
  itemHistory,
  itemTrade,
  flips,
  craftingPlan,
  siteStatus,
] as unknown as readonly Tool[]

/** Eight tools that read the public calls of a site. */
export const createServer = ({ api, origin, version, now = Date.now }: ServerOptions): McpServer => {
  const server = new McpServer({ name: 'gildscope', version, title: 'Gildscope' }, { instructions: INSTRUCTIONS })
  for (const { name, title, description, input, output, run } of TOOLS) {
    server.registerTool(
      name,
      { title, description, inputSchema: input, outputSchema: output, annotations: READ_ONLY },
      async (given, { signal }) => {
        try {
          const site = {
            now: now(),
            answer: ((endpoint, call) => api.answer(endpoint, call, { signal })) as typeof api.answer,
          }
          const answer = await run(given, site)
          return { structuredContent: answer, content: [{ type: 'text', text: JSON.stringify(answer) }] }
        } catch (error) {
          return { isError: true, content: [{ type: 'text', text: faultWords(error, origin) }] }
        }
      },
    )
  }
  return server
}
