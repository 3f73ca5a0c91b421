import { schema } from '@gildscope/db'
import { createGameApi } from '@gildscope/game-api'
import { createLogger } from '@gildscope/service-kit'
import { TEST_PSEUDONYM_KEY, type TestDatabase, useDatabase, useRole } from '@gildscope/testkit'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { buildApp } from '../app.ts'
import { configSchema } from '../config.ts'
import { submitterRepository } from '../modules/submitters/submitter-repository.ts'
import { createToken, hashToken } from '../modules/submitters/token.ts'

export const NOW = new Date('2026-03-01T12:00:00Z')

export const ITEMS = {
  dawn: { id: 29_166, name: 'Dawn', type: 'Weapon', rarity: 'Exotic' },
  plainSword: { id: 200, name: 'Plain Sword', type: 'Weapon', rarity: 'Exotic' },
  rareSword: { id: 201, name: 'Rare Sword', type: 'Weapon', rarity: 'Rare' },
  miniKitten: { id: 300, name: 'Mini Kitten', type: 'MiniPet', rarity: 'Rare' },
  miniTwin: { id: 301, name: 'Mini Twin', type: 'MiniPet', rarity: 'Fine' },
  otherMiniTwin: { id: 302, name: 'Mini Twin', type: 'MiniPet', rarity: 'Fine' },
  kittenSkin: { id: 303, name: 'Mini Kitten', type: 'Consumable', rarity: 'Fine' },
} as const

export const DAWN_PRICE = 4_000_000

type Options = {
  env?: Record<string, string>
  /** Address of the game's API, once it is known; without one no game answers. */
  gameUrl?: () => string
  /** The time of its clock; `NOW` by default. */
  now?: () => Date
}

export type StatsApp = {
  readonly app: FastifyInstance
  readonly database: TestDatabase
  /** Makes a submitter and answers the token. */
  readonly addSubmitter: (name: string) => Promise<string>
}

export type TestItem = {
  id: number
  name: string
  type: string
  rarity: string
  sellPrice?: number
  vendorValue?: number
}

/** Adds items to the catalogue, with their asks on the trading post. */
export const insertItems = async ({ db }: TestDatabase, items: readonly TestItem[]): Promise<void> => {
  await db.insert(schema.item).values(
    items.map(({ id, name, type, rarity, vendorValue = 0 }) => ({
      ...{ id, name, type, rarity, vendorValue },
      level: 80,
      binding: 'None',
      accountBound: false,
      noSell: false,
      marketable: true,
      craftable: false,
      firstAdded: NOW,
      data: {},
      digest: '',
      version: 1,
    })),
  )
  const prices = items.flatMap(({ id, sellPrice }) =>
    sellPrice === undefined ? [] : [{ itemId: id, sellPrice, buyPrice: null, changedSlot: 29_000_000, version: 1 }],
  )
  if (prices.length > 0) await db.insert(schema.price).values(prices)
}

/**
 * The service, under its own role, on a database of the calling test file's own that contains a few items; its clock is
 * fixed at `NOW`.
 */
export const useStatsApp = ({ env = {}, gameUrl, now = () => NOW }: Options = {}): StatsApp => {
  const database = useDatabase()
  const role = useRole(database, 'stats')
  let app: FastifyInstance | null = null
  beforeAll(async () => {
    const config = configSchema.parse({
      DATABASE_URL: role.url,
      PSEUDONYM_KEY: TEST_PSEUDONYM_KEY,
      GAME_API_URL: gameUrl?.() ?? 'http://127.0.0.1:1',
      LOG_LEVEL: 'silent',
      POINTS_PER_MINUTE: '1000000',
      ...env,
    })
    const { dawn, ...others } = ITEMS
    await insertItems(database, [{ ...dawn, sellPrice: DAWN_PRICE }, ...Object.values(others)])
    const game = createGameApi({
      baseUrl: config.GAME_API_URL,
      userAgent: 'test',
      tokensPerSecond: 1_000,
      burst: 1_000,
      timeoutMs: 5_000,
      backoffMs: 1,
    })
    app = await buildApp({
      config,
      game,
      database: { db: role.db, pool: role.pool, close: async () => {} },
      log: createLogger({ name: 'stats', level: 'silent' }),
      now,
    })
    app.addHook('onClose', () => game.close())
  })
  afterAll(() => app?.close())
  return {
    database,
    get app() {
      if (app === null) throw new Error('the app is only there inside tests and hooks')
      return app
    },
    addSubmitter: async (name) => {
      const token = createToken()
      if (!(await submitterRepository(database.db).grant(name, hashToken(token)))) throw new Error(`${name} is there`)
      return token
    },
  }
}
