import { createGameApi, type GameApi } from '@gildscope/game-api'
import Fastify from 'fastify'

type Reply = { status?: number; body: unknown }
const PATHS = [
  'tokeninfo',
  'account',
  'account/bank',
  'account/materials',
  'account/inventory',
  'characters',
  'account/wallet',
] as const
type Path = (typeof PATHS)[number]

export type PlayersGame = {
  api: GameApi
  /** Answers of the game by path; changed by tests. */
  replies: Record<Path, Reply>
  /** Requested paths, in order. */
  asked: string[]
  /** Awaited before each answer. */
  beforeReply: (path: string) => Promise<void>
  close: () => Promise<void>
}

/** Everything that a key may do. */
const PERMISSIONS = ['account', 'characters', 'inventories', 'wallet']
export const INVALID: Reply = { status: 401, body: { text: 'Invalid access token' } }

const goodReplies = (): Record<Path, Reply> => ({
  tokeninfo: { body: { id: 'x', name: 'my key', permissions: PERMISSIONS } },
  account: { body: { id: 'game-account', name: 'New Name.5678', world: 1001 } },
  'account/bank': { body: [null, { id: 19721, count: 250 }] },
  'account/materials': { body: [{ id: 19721, category: 6, count: 0 }] },
  'account/inventory': { body: [null] },
  characters: {
    body: [{ name: 'Ann', crafting: [{ discipline: 'Chef', rating: 400, active: true }], bags: [], equipment: [] }],
  },
  'account/wallet': { body: [{ id: 1, value: 500 }] },
})

/** The account part of the game, with answers set by tests. */
export const startPlayersGame = async (): Promise<PlayersGame> => {
  const app = Fastify()
  const world = {
    replies: goodReplies(),
    asked: [] as string[],
    beforeReply: async (_path: string): Promise<void> => {},
  }
  for (const path of PATHS) {
    app.get(`/v2/${path}`, async (_request, reply) => {
      world.asked.push(path)
      await world.beforeReply(path)
      const { status = 200, body } = world.replies[path]
      return reply.code(status).send(body)
    })
  }
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const limits = { tokensPerSecond: 10_000, burst: 10_000, timeoutMs: 5_000, backoffMs: 1 }
  const api = createGameApi({ baseUrl, userAgent: 'test', ...limits })
  return Object.assign(world, {
    api,
    close: async () => {
      await api.close()
      await app.close()
    },
  })
}
