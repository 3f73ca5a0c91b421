import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findRecordedData } from '@gildscope/testkit'
import type { AccountWallet } from '@gw2api/types/data/account-wallet'
import type { Delivery, TransactionCurrent, TransactionHistoric } from '@gw2api/types/data/commerce'
import type { FastifyInstance } from 'fastify'
import createClient from 'gw2api-client'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { createGeneratedWorld } from '../../generated-world.ts'
import { steppedClock } from '../../market/clock.ts'
import type { CurrencyRecord, DeliveryRecord, HistoryRecord, OrderRecord } from '../../players/player-records.ts'
import { createSimulator } from '../../server.ts'
import { typeDifferences, unknownFields } from '../../testing/field-types.ts'
import { readRecordedJsonSchemas } from '../../testing/recorded-json-schemas.ts'

const clock = steppedClock(Date.parse('2026-01-05T12:00:00Z'))
const world = createGeneratedWorld({ seed: 1, tradable: 3000, clock })
const [crafter, trader] = world.players.demoKeys()
const KEY = crafter!.key
const NAME = encodeURIComponent('Jördis Feuerlilie')
const payloads = findRecordedData() && join(findRecordedData() ?? '', 'payloads')

let app: FastifyInstance
let baseUrl = ''
beforeAll(async () => {
  app = createSimulator({ world, rateLimit: null })
  baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  await ask('commerce/delivery', trader!.key)
  clock.advanceBy(9 * 3_600_000)
})
afterAll(() => app.close())

const ask = async (path: string, key: string): Promise<unknown> => {
  const answer = await app.inject({
    url: `/v2/${path}`,
    headers: { authorization: `Bearer ${key}`, 'x-schema-version': 'latest' },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const guildPath = (): string => `guild/${world.players.openKey(KEY)?.look().snapshot.account().guilds[0]}`

/** Endpoint, recorded answers, the schema inferred from live answers. */
const CASES = [
  ['tokeninfo', ['gw2sharp/TokenInfo.ApiToken', 'gw2apiclient/tokeninfo'], 'v2_tokeninfo'],
  ['account', ['gw2sharp/Account.1', 'gw2apiclient/account'], 'v2_account'],
  [
    'account/achievements',
    ['gw2sharp/AccountAchievements', 'gw2apiclient/account_achievements_sample'],
    'v2_account_achievements',
  ],
  ['account/bank', ['gw2sharp/AccountBank', 'gw2apiclient/account_bank_slots'], 'v2_account_bank'],
  ['account/inventory', ['gw2sharp/AccountInventory', 'gw2apiclient/account_inventory'], 'v2_account_inventory'],
  ['account/materials', ['gw2sharp/AccountMaterials', 'gw2apiclient/account_materials_sample'], 'v2_account_materials'],
  ['account/wallet', ['gw2sharp/AccountWallet', 'gw2apiclient/account_wallet'], 'v2_account_wallet'],
  ['account/skins', ['gw2sharp/AccountSkins'], 'v2_account_skins'],
  ['account/minis', ['gw2sharp/AccountMinis'], 'v2_account_minis'],
  ['account/dyes', ['gw2sharp/AccountDyes'], 'v2_account_dyes'],
  ['account/titles', ['gw2sharp/AccountTitles'], 'v2_account_titles'],
  ['account/recipes', ['gw2sharp/AccountRecipes'], 'v2_account_recipes'],
  ['account/legendaryarmory', ['gw2sharp/AccountLegendaryArmory', 'gw2apiclient/account_legendaryarmory'], null],
  ['characters', ['gw2sharp/Characters.ids'], null],
  ['characters?ids=all', ['gw2sharp/Characters.bulk', 'gw2apiclient/characters_full'], null],
  [`characters/${NAME}/core`, ['gw2sharp/CharactersIdCore', 'gw2apiclient/characters_id_core'], null],
  [
    `characters/${NAME}/crafting`,
    ['gw2sharp/CharactersIdCrafting', 'gw2apiclient/characters_id_crafting'],
    'v2_characters_ID_crafting',
  ],
  [`characters/${NAME}/backstory`, ['gw2sharp/CharactersIdBackstory'], 'v2_characters_ID_backstory'],
  [`characters/${NAME}/equipment`, ['gw2sharp/CharactersIdEquipment', 'gw2apiclient/characters_id_equipment'], null],
  [`characters/${NAME}/inventory`, ['gw2sharp/CharactersIdInventory', 'gw2apiclient/characters_id_inventory'], null],
  [`characters/${NAME}/quests`, ['gw2sharp/CharactersIdQuests'], null],
  [`characters/${NAME}/recipes`, ['gw2sharp/CharactersIdRecipes'], 'v2_characters_ID_recipes'],
  ['commerce/delivery', ['gw2sharp/CommerceDelivery', 'gw2apiclient/commerce_delivery'], 'v2_commerce_delivery'],
  [
    'commerce/transactions/current/buys',
    ['gw2sharp/CommerceTransactionsCurrent'],
    'v2_commerce_transactions_current_buys',
  ],
  [
    'commerce/transactions/current/sells',
    ['gw2sharp/CommerceTransactionsCurrent'],
    'v2_commerce_transactions_current_sells',
  ],
  [
    'commerce/transactions/history/buys',
    ['gw2sharp/CommerceTransactionsHistory'],
    'v2_commerce_transactions_history_buys',
  ],
  [
    'commerce/transactions/history/sells',
    ['gw2sharp/CommerceTransactionsHistory'],
    'v2_commerce_transactions_history_sells',
  ],
  ['guild', ['gw2sharp/GuildId.2', 'gw2apiclient/guild_id'], 'v2_guild_ID'],
  ['guild/stash', ['gw2sharp/GuildIdStash', 'gw2apiclient/guild_id_stash'], 'v2_guild_ID_stash'],
] as const

const pathOf = (endpoint: string): string => endpoint.replace(/^guild/, guildPath())
const readJson = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(payloads ?? '', `${name}.json`), 'utf8'))

/** In addition to what was recorded: samples contain few equipped or bound pieces, and none of some kinds. */
const NOT_IN_SAMPLES = [
  /attributes\.\w+$/,
  /\.(upgrades|upgrade_slot_indices|dyes|stats|skin|charges|binding|bound_to)\b/,
]

/** According to the type library: slots without a bag, traits that were not chosen. */
const MAY_BE_NULL = /(bags\[\]|specializations\[\]\.(id|traits\[\])): null/

describe('answers about players', () => {
  it.skipIf(payloads === null).each(CASES)(
    'by %s is as in recorded answers [recorded data]',
    async (endpoint, files) => {
      const recorded = await Promise.all(files.map(readJson))
      for (const { key } of [crafter!, trader!].slice(
        0,
        endpoint.startsWith('c') && !endpoint.includes(NAME) ? 2 : 1,
      )) {
        const ours = await ask(pathOf(endpoint), key)
        expect(typeDifferences(ours, recorded).filter((text) => !MAY_BE_NULL.test(text))).toEqual([])
        const unknown = unknownFields(ours, recorded).filter(
          (path) => !NOT_IN_SAMPLES.some((known) => known.test(path)),
        )
        expect(unknown).toEqual([])
      }
    },
  )

  it.skipIf(payloads === null).each(CASES.filter(([, , schema]) => schema !== null))(
    'by %s satisfies the schema of the live API [recorded data]',
    async (endpoint, _files, schema) => {
      const validate = (await readRecordedJsonSchemas(join(payloads ?? '', 'api_json_schemas.json')))(schema!)
      validate(await ask(pathOf(endpoint), KEY))
      expect(validate.errors?.slice(0, 3)).toBeUndefined()
    },
  )

  it('has the types that the public type library gives it', () => {
    expectTypeOf<OrderRecord>().toEqualTypeOf<TransactionCurrent>()
    expectTypeOf<HistoryRecord>().toEqualTypeOf<TransactionHistoric>()
    expectTypeOf<DeliveryRecord>().toEqualTypeOf<Delivery>()
    expectTypeOf<CurrencyRecord>().toEqualTypeOf<AccountWallet>()
  })
})

describe('gw2api-client', () => {
  const open = <Endpoint extends { baseUrl: string }>(
    choose: (client: ReturnType<typeof createClient>) => Endpoint,
  ): Endpoint => {
    const endpoint = choose(createClient().schema('2022-03-23T19:00:00.000Z').authenticate(trader!.key))
    endpoint.baseUrl = baseUrl
    return endpoint
  }

  it('reads an account, its characters and their inventories', async () => {
    expect(await open((client) => client.account()).get()).toMatchObject({ name: 'Marrow Quill.6642' })
    expect(await open((client) => client.characters()).ids()).toEqual(['Marrow Quill', 'Ledger Quill', 'Tally Quill'])
    expect(await open((client) => client.characters()).all()).toHaveLength(3)
    const bags = await open((client) => client.characters('Marrow Quill').inventory()).get()
    expect(bags).toContainEqual(expect.objectContaining({ size: expect.any(Number), inventory: expect.any(Array) }))
    for (const part of ['bank', 'wallet', 'materials', 'skins', 'inventory'] as const)
      expect(await open((client) => client.account()[part]()).get()).toContainEqual(expect.anything())
  })

  it('reads all pages of the transactions and the delivery box', async () => {
    const { snapshot } = world.players.openKey(trader!.key)!.look()
    const transactions = (kind: 'current' | 'history', side: 'buys' | 'sells') =>
      open((client) => client.commerce().transactions()[kind]()[side]()).all()
    expect(await transactions('current', 'sells')).toEqual(snapshot.orders('sells'))
    const history = await transactions('history', 'sells')
    expect(history).toHaveLength(snapshot.history('sells').length)
    expect(snapshot.history('sells').length).toBeGreaterThan(200)
    expect(await open((client) => client.commerce().delivery()).get()).toEqual(snapshot.delivery())
  })

  it('sees the permissions of the key', async () => {
    expect(await open((client) => client.tokeninfo()).get()).toMatchObject({ name: 'Everything' })
  })
})
