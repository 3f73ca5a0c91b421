import { schema } from '@gildscope/db'
import { createLogger } from '@gildscope/service-kit'
import { type TestDatabase, useDatabase, useRole } from '@gildscope/testkit'
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

type Options = { env?: Record<string, string> }

export type StatsApp = {
  readonly app: FastifyInstance
  readonly database: TestDatabase
  /** Makes a submitter and answers the token. */
  readonly addSubmitter: (name: string) => Promise<string>
}

const addItems = async ({ db }: TestDatabase): Promise<void> => {
  await db.insert(schema.item).values(
    Object.values(ITEMS).map((item) => ({
      ...item,
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
  await db
    .insert(schema.price)
    .values({ itemId: ITEMS.dawn.id, sellPrice: DAWN_PRICE, buyPrice: null, changedSlot: 0, version: 1 })
}

/** The service, under its own role, on a database of the calling test file's own that knows a few items; its clock stands at `NOW`. */
export const useStatsApp = ({ env = {} }: Options = {}): StatsApp => {
  const database = useDatabase()
  const role = useRole(database, 'stats')
  let app: FastifyInstance | null = null
  beforeAll(async () => {
    const config = configSchema.parse({
      DATABASE_URL: role.url,
      LOG_LEVEL: 'silent',
      POINTS_PER_MINUTE: '1000000',
      ...env,
    })
    await addItems(database)
    app = await buildApp({
      config,
      database: { db: role.db, pool: role.pool, close: async () => {} },
      log: createLogger({ name: 'stats', level: 'silent' }),
      now: () => NOW,
    })
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
