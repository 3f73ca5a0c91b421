import Fastify, { type FastifyInstance } from 'fastify'

export type FakePlayer = { key: string; keyName: string; permissions: string[]; id: string; name: string }

/** How the game fails: with a status and a body, or by never answering. */
export type FakeFault = { status: number; body: string } | 'silence'

export type FakeGame = {
  url: string
  /** By key; the game refuses keys of players who are not listed. */
  players: Map<string, FakePlayer>
  /** By path, without `/v2/`. */
  faults: Map<string, FakeFault>
  /** Requested paths, in order. */
  asked: string[]
  close: () => Promise<void>
}

const hex = (number: number, length: number): string => number.toString(16).toUpperCase().padStart(length, '0')

/** A key in the form of the game's, another one for each number. */
export const fakeKey = (number: number): string =>
  `${hex(number, 8)}-0000-4000-8000-${hex(number, 20)}-0000-4000-8000-${hex(number, 12)}`

export const fakePlayer = (number: number, own: Partial<FakePlayer> = {}): FakePlayer => ({
  key: fakeKey(number),
  keyName: `key ${number}`,
  permissions: ['account', 'inventories', 'unlocks'],
  id: `${hex(number, 8)}-ABCD-4000-8000-000000000000`,
  name: `Player.${String(number).padStart(4, '0')}`,
  ...own,
})

const recordOf = (path: string, { keyName, permissions, id, name }: FakePlayer) =>
  path === 'tokeninfo' ? { id, name: keyName, permissions, type: 'APIKey' } : { id, name, world: 1001, age: 1 }

/** Answers `tokeninfo` and `account` as the game does, and fails as configured. */
const answer = (app: FastifyInstance, { players, faults, asked }: Pick<FakeGame, 'players' | 'faults' | 'asked'>) =>
  app.get<{ Params: { path: string } }>('/v2/:path', async (request, reply) => {
    const { path } = request.params
    asked.push(path)
    const fault = faults.get(path)
    if (fault === 'silence') return reply.hijack()
    if (fault !== undefined) return reply.code(fault.status).type('application/json').send(fault.body)
    const player = players.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    return player === undefined ? reply.code(401).send({ text: 'Invalid access token' }) : recordOf(path, player)
  })

export const startFakeGame = async (): Promise<FakeGame> => {
  const app = Fastify({ forceCloseConnections: true })
  const state = { players: new Map<string, FakePlayer>(), faults: new Map<string, FakeFault>(), asked: [] }
  answer(app, state)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { ...state, url, close: () => app.close() }
}
