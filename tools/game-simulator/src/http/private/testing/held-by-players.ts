import {
  accountCall,
  bankCall,
  characterNamesCall,
  deliveryCall,
  equipmentCall,
  type GameCall,
  guildCall,
  inventoryCall,
  legendaryArmoryCall,
  materialsCall,
  openOrderCalls,
  sharedInventoryCall,
  stashCall,
  walletCall,
} from '@gildscope/contracts/game'
import {
  ACCOUNT_PLACES,
  type BoundAs,
  type PlaceAnswer,
  type PlannedCall,
  planCalls,
  type Snapshot,
  toRows,
} from '@gildscope/holdings'
import * as z from 'zod'
import { createGeneratedWorld, createSimulator, steppedClock } from '../../../index.ts'

const demoKeys = z.array(z.object({ key: z.string(), account: z.string(), permissions: z.array(z.string()) }))
const truth = z.object({
  rows: z.array(
    z.object({
      kind: z.enum(['item', 'currency']),
      id: z.number(),
      place: z.string(),
      where: z.nullable(z.string()),
      character: z.number(),
      account: z.number(),
      none: z.number(),
      inside: z.number(),
    }),
  ),
})
export type TrueRow = z.infer<typeof truth>['rows'][number]

const amounts = z.array(z.object({ id: z.number(), quantity: z.number() }))
const net = z.object({ items: amounts, wallet: z.array(z.object({ id: z.number(), value: z.number() })) })
const trueChanges = z.object({ total: net, farmed: net, traded: net, vendored: net, spent: net })

/** The first version in which gear states the tabs in which it is equipped. */
const GEAR_SCHEMA = '2021-07-15T13:00:00.000Z'

/** A small simulated game whose clock is moved by hand. */
export const openGame = () => {
  const clock = steppedClock(Date.parse('2026-01-05T12:00:00Z'))
  const world = createGeneratedWorld({ seed: 9, tradable: 300, clock })
  const app = createSimulator({ world, rateLimit: null })
  const bound = new Map(
    world.catalogue.items.map(({ id, flags }) => {
      if (flags.includes('SoulbindOnAcquire')) return [id, 'character'] as const
      return [id, flags.includes('AccountBound') ? 'account' : 'none'] as const
    }),
  )
  const boundAs: BoundAs = (itemId) => bound.get(itemId) ?? 'none'
  const read = async <S extends z.core.$ZodType>(url: string, shape: S): Promise<z.output<S>> => {
    const answer = await app.inject(url)
    if (answer.statusCode !== 200) throw new Error(`${url.split('?')[0]} answered ${answer.statusCode}`)
    return z.parse(shape, answer.json())
  }

  /**
   * The material storage of this world does not state the binding of kinds that always bind to a character; they are
   * bound all the same.
   */
  const bindMaterial = (row: TrueRow): TrueRow =>
    row.place === 'materials' && boundAs(row.id) === 'character' ? { ...row, character: row.none, none: 0 } : row

  /** All players with a key that has every permission. */
  const players = async (): Promise<string[]> => {
    const keys = await read('/feeds/demo-keys.json', demoKeys)
    return [...new Set(keys.filter(({ permissions }) => permissions.length >= 10).map(({ account }) => account))]
  }

  const playerOf = async (account: string) => {
    const keys = await read('/feeds/demo-keys.json', demoKeys)
    const key = keys.find((one) => one.account === account && one.permissions.length >= 10)?.key
    if (key === undefined) throw new Error(`${account} has no key that may do all`)
    const urlOf = (path: string, more: string): string =>
      `/v2/${path}?access_token=${key}&v=${GEAR_SCHEMA}&t=${clock.now()}${more}`
    const ask = <C extends GameCall>({ path, reply }: C, param = '', more = ''): Promise<z.output<C['reply']>> => {
      const shape: C['reply'] = reply
      return read(urlOf(path.replace(/:\w+/, encodeURIComponent(param)), more), shape)
    }

    const orders = async () => {
      const all: z.infer<(typeof openOrderCalls)['sell']['reply']> = []
      for (let page = 0; ; page += 1) {
        const some = await ask(openOrderCalls.sell, '', `&page_size=200&page=${page}`).catch(() => [])
        all.push(...some)
        if (some.length < 200) return all
      }
    }
    const answer = async ({ place, where, guildId }: PlannedCall): Promise<PlaceAnswer> => {
      const at = { account, where }
      switch (place) {
        case 'wallet':
          return { ...at, place, reply: await ask(walletCall) }
        case 'bank':
          return { ...at, place, reply: await ask(bankCall) }
        case 'materials':
          return { ...at, place, reply: await ask(materialsCall) }
        case 'sharedInventory':
          return { ...at, place, reply: await ask(sharedInventoryCall) }
        case 'deliveryBox':
          return { ...at, place, reply: await ask(deliveryCall) }
        case 'tpSells':
          return { ...at, place, reply: await orders() }
        case 'inventory':
          return { ...at, place, reply: await ask(inventoryCall, where ?? '') }
        case 'equipment':
          if (where === null) return { ...at, place, reply: { armory: await ask(legendaryArmoryCall) } }
          return { ...at, place, reply: await ask(equipmentCall, where) }
        case 'guild':
          return { ...at, place, reply: await ask(stashCall, guildId ?? '') }
      }
    }
    return {
      /** Everything that the game answers about it. */
      snapshot: async (): Promise<Snapshot> => {
        const names = await ask(characterNamesCall)
        const { guild_leader: led = [] } = await ask(accountCall)
        const guilds = await Promise.all(led.map((id) => ask(guildCall, id)))
        const everything = { account, places: ACCOUNT_PLACES, inventory: names, equipment: names, guilds }
        const calls = planCalls([{ ...everything, armory: true }])
        const answers = await Promise.all(calls.map(answer))
        return {
          ...{ version: 1, takenAt: clock.now(), endedAt: clock.now(), holes: [] },
          read: calls.map(({ place, where }) => ({ account, place, where })),
          rows: toRows(answers, boundAs),
        }
      },
      truth: async (): Promise<TrueRow[]> =>
        (await read(`/truth/players/${encodeURIComponent(account)}/holdings`, truth)).rows.map(bindMaterial),
      changes: (from: number, to: number) => {
        const interval = [from, to].map((at) => new Date(at).toISOString())
        return read(
          `/truth/players/${encodeURIComponent(account)}/changes?from=${interval[0]}&to=${interval[1]}`,
          trueChanges,
        )
      },
      /**
       * What can be opened and salvaged. The first call makes the client the player: from then on nothing happens
       * automatically.
       */
      playable: (character: string) => {
        const things = z.array(z.object({ item: z.number(), count: z.number(), key: z.optional(z.unknown()) }))
        const shape = z.object({ open: things, salvage: things, kits: z.array(z.object({ name: z.string() })) })
        return read(urlOf('simulated/play', `&character=${encodeURIComponent(character)}`), shape)
      },
      play: async (payload: Record<string, unknown>): Promise<void> => {
        const answered = await app.inject({ method: 'POST', url: urlOf('simulated/play', ''), payload })
        if (answered.statusCode !== 200) throw new Error(`${answered.statusCode} ${answered.body}`)
      },
    }
  }
  return { clock, players, playerOf, close: () => Promise.all([app.close(), world.close()]) }
}
