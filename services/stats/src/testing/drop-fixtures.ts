import { createGeneratedWorld, createSimulator, steppedClock } from '@gildscope/game-simulator'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { NOW, type TestItem } from './use-stats-app.ts'

export const CHEST = 20_316
export const KEY = 19_980
export const BAG = 36_038
export const ORE = 19_700
export const CORN = 36_041
export const SHARD = 36_059
export const FINE_KIT = 23_041

export const DROP_ITEMS: readonly TestItem[] = [
  { id: CHEST, name: 'Black Lion Chest', type: 'Container', rarity: 'Exotic', sellPrice: 50 },
  { id: KEY, name: 'Black Lion Chest Key', type: 'Gizmo', rarity: 'Exotic' },
  { id: BAG, name: 'Trick-or-Treat Bag', type: 'Container', rarity: 'Fine', sellPrice: 487 },
  { id: CORN, name: 'Piece of Candy Corn', type: 'CraftingMaterial', rarity: 'Basic', sellPrice: 46 },
  { id: SHARD, name: 'Tyrian Shard', type: 'Trophy', rarity: 'Basic', vendorValue: 7 },
  { id: FINE_KIT, name: 'Fine Salvage Kit', type: 'Tool', rarity: 'Fine' },
  { id: ORE, name: 'Mithril Ore', type: 'CraftingMaterial', rarity: 'Basic', sellPrice: 30 },
]

type DemoKey = { key: string; account: string; permissions: string[] }
/** A key with the name of a character of its account. */
export type Player = DemoKey & { character: string }

/** A simulated game with players, whose clock equals that of the service. */
export const useGame = () => {
  let simulator: FastifyInstance
  let url = ''
  let keys: DemoKey[] = []
  beforeAll(async () => {
    const world = createGeneratedWorld({ seed: 4, tradable: 300, clock: steppedClock(NOW.getTime()) })
    simulator = createSimulator({ world, rateLimit: null })
    url = await simulator.listen({ host: '127.0.0.1', port: 0 })
    keys = (await simulator.inject('/feeds/demo-keys.json')).json()
  })
  afterAll(() => simulator?.close())
  /** Keys that may do everything, of different players; or those without a permission. */
  const keysWith = (isWanted: (key: DemoKey) => boolean): DemoKey[] => keys.filter(isWanted)
  /** Of each account a player whose key may do everything, and works. */
  const listPlayers = async (): Promise<Player[]> => {
    const players = new Map<string, Player>()
    for (const own of keysWith(({ permissions }) => permissions.length === 10)) {
      const headers = { authorization: `Bearer ${own.key}` }
      const reply = await simulator.inject({ url: '/v2/characters', headers })
      const [character] = reply.statusCode === 200 ? reply.json<string[]>() : []
      if (character !== undefined) players.set(own.account, { ...own, character })
    }
    return [...players.values()]
  }
  return {
    url: () => url,
    keysWith,
    listPlayers,
    setFaults: (payload: object[]) => simulator.inject({ method: 'PUT', url: '/admin/faults', payload }),
    clearFaults: () => simulator.inject({ method: 'DELETE', url: '/admin/faults' }),
  }
}
