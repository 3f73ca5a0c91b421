import { type LootTable, lootTablesOf, SALVAGE_KITS, TOME_OF_KNOWLEDGE } from '../../loot/loot-table.ts'
import { patchAt } from '../../loot/patches.ts'
import { hash, hashText } from '../../market/random.ts'
import { type ItemPools, isStacked } from '../item-pools.ts'
import type { BagRecord, CurrencyRecord, ItemStack } from '../player-records.ts'
import { type BagRoom, createBagRoom } from './bag-room.ts'
import {
  type AccountLooting,
  type CharacterLooting,
  heldUntil,
  type LootingState,
  lootingOf,
  playedBags,
  playedWallet,
} from './looting-state.ts'
import { PlayError } from './play-error.ts'
import { type Played, playLoot } from './play-loot.ts'
import type { Amount, Offered, PlayOffer, PlayRequest, PlayResult } from './play-records.ts'

/** A character in its state without manual play, at the moment of the play. */
export type PlayedCharacter = {
  account: string
  character: string
  level: number
  magicFind: number
  bags: readonly (BagRecord | null)[]
  wallet: readonly CurrencyRecord[]
  /** The account's shared inventory slots. */
  shared: readonly (ItemStack | null)[]
}

type LootingOptions = {
  seed: number
  state: LootingState
  pools: ItemPools
  now(): number
}

const HIGHEST_LEVEL = 80
const COIN = 1

const amounts = (counts: ReadonlyMap<number, number>): Amount[] =>
  [...counts].map(([id, quantity]) => ({ id, quantity })).sort((a, b) => a.id - b.id)

/** Key of an account's random sequence: one for each kind of item. */
const chanceKey = ({ action, item }: PlayRequest): string => `${action} ${item}`

/** Manual opening, salvaging and reading: the effects on bags, wallet and level of a character. */
export const createLooting = ({ seed, state, pools, now }: LootingOptions) => {
  const findItem = (id: number) => {
    const item = pools.byId.get(id)
    if (item === undefined) throw new Error(`item ${id} drops and does not exist`)
    return item
  }
  const offered = (room: BagRoom, item: number): Offered => ({
    item,
    name: findItem(item).name,
    count: room.count(item),
  })
  const tables = (): readonly LootTable[] => lootTablesOf(patchAt(now()))
  /** Kinds of drops that take a place each. */
  const places = ({ rolls }: LootTable): number =>
    rolls.flatMap(({ drops }) => drops).filter(({ item }) => item !== undefined && !isStacked(findItem(item))).length

  type Open = { looting: AccountLooting; own: CharacterLooting; room: BagRoom; level: number; coins: number }
  const openBags = ({ account, character, level, bags, wallet }: PlayedCharacter): Open => {
    const looting = state.of(account)
    const own = lootingOf(looting, character, now())
    return {
      looting,
      own,
      room: createBagRoom(playedBags(bags, own)),
      level: Math.min(HIGHEST_LEVEL, level + own.levels),
      coins: playedWallet(wallet, looting).find(({ id }) => id === COIN)?.value ?? 0,
    }
  }

  const kitsOf = ({ shared }: PlayedCharacter, room: BagRoom): PlayOffer['kits'] =>
    SALVAGE_KITS.flatMap(({ item, name, charges, coin }) => {
      const isShared = charges === null && shared.some((slot) => slot?.id === item)
      if (!isShared && room.count(item) === 0) return []
      return [{ item, name, charges: charges === null ? null : room.charges(item), coin }]
    })

  const loot = (of: PlayedCharacter, request: PlayRequest, open: Open): Played => {
    const { action, item, count, kit: kitName } = request
    const table = tables().find(
      ({ source, activity }) => source === item && (activity === 'Salvaging') === (action === 'salvage'),
    )
    if (table === undefined) throw new PlayError(`item ${item} cannot be ${action === 'open' ? 'opened' : 'salvaged'}`)
    const kit = SALVAGE_KITS.find(({ name }) => name === kitName) ?? null
    const kits = kitsOf(of, open.room)
    if (action === 'salvage' && !kits.some(({ name }) => name === kit?.name))
      throw new PlayError(
        `name a salvage kit of this character: ${kits.map(({ name }) => name).join(', ') || 'it has none'}`,
      )
    return playLoot({
      table,
      kit: action === 'salvage' ? kit : null,
      mf: of.magicFind,
      count,
      seed: hash(seed, hashText(of.account), hashText(chanceKey(request))),
      opened: open.looting.opened[chanceKey(request)] ?? 0,
      coins: open.coins,
      room: open.room,
      findItem,
    })
  }

  /** One level for each scroll. */
  const read = ({ item, count }: PlayRequest, { room, level }: Open): Played => {
    if (item !== TOME_OF_KNOWLEDGE) throw new PlayError(`item ${item} teaches no level; ${TOME_OF_KNOWLEDGE} does`)
    const done = Math.min(count, room.count(item), HIGHEST_LEVEL - level)
    room.take(item, done)
    room.keep()
    return {
      done,
      stopped: done < count ? 'nothing-left' : null,
      consumed: new Map(done === 0 ? [] : [[item, done]]),
      gained: new Map(),
      wallet: new Map(),
    }
  }

  return {
    offer(of: PlayedCharacter): PlayOffer {
      const { room, level } = openBags(of)
      const has = (item: number): boolean => room.count(item) > 0
      const present = tables()
        .filter(({ source }) => has(source))
        .sort((a, b) => places(a) - places(b) || room.count(b.source) - room.count(a.source))
      return {
        account: of.account,
        character: of.character,
        level,
        magicFind: of.magicFind,
        freeSlots: room.free(),
        open: present
          .filter(({ activity }) => activity !== 'Salvaging')
          .map(({ source, key }) => ({ ...offered(room, source), key: key === null ? null : offered(room, key) })),
        salvage: present.filter(({ activity }) => activity === 'Salvaging').map(({ source }) => offered(room, source)),
        scrolls: [TOME_OF_KNOWLEDGE]
          .filter((item) => has(item) && level < HIGHEST_LEVEL)
          .map((item) => offered(room, item)),
        kits: kitsOf(of, room),
      }
    },

    play(of: PlayedCharacter, request: PlayRequest): PlayResult {
      const open = openBags(of)
      const { looting, own, room } = open
      const played = request.action === 'level' ? read(request, open) : loot(of, request, open)
      const { done, stopped } = played
      const gainedLevels = request.action === 'level' ? done : 0
      const wallet = { ...looting.wallet }
      for (const [id, value] of played.wallet) wallet[id] = (wallet[id] ?? 0) + value
      const key = chanceKey(request)
      state.replace(of.account, {
        ...looting,
        wallet,
        opened: { ...looting.opened, [key]: (looting.opened[key] ?? 0) + done },
        characters: {
          ...looting.characters,
          [of.character]: {
            ...own,
            last: now(),
            levels: own.levels + gainedLevels,
            slots: { ...own.slots, ...room.changed() },
          },
        },
      })
      const result = {
        done,
        consumed: amounts(played.consumed),
        gained: amounts(played.gained),
        wallet: amounts(played.wallet).map(({ id, quantity: value }) => ({ id, value })),
        level: open.level + gainedLevels,
      }
      if (done > 0) {
        const used = result.consumed.map(({ id, quantity }) => ({ id, quantity: -quantity }))
        const { account, character } = of
        const items = [...result.gained, ...used]
        const { action } = request
        state.addDeed({
          at: now(),
          account,
          character,
          kind: 'farmed',
          action,
          items,
          wallet: result.wallet,
          moved: [],
        })
        state.addPlay({
          at: new Date(now()).toISOString(),
          account: of.account,
          character: of.character,
          action: request.action,
          item: request.item,
          kit: request.action === 'salvage' ? request.kit : null,
          magicFind: of.magicFind,
          ...result,
        })
      }
      return { ...result, stopped }
    },

    /** Automatic gains of the account pause from `from` on, during manual play. */
    hold(account: string, from: () => { at: number; coins: number }): void {
      const looting = state.of(account)
      const since = now()
      const until = heldUntil(since)
      if (looting.held !== null && since <= looting.held.until) {
        state.replace(account, { ...looting, held: { ...looting.held, until } })
        return
      }
      const { at, coins } = from()
      state.replace(account, { ...looting, held: { from: at, since, until, coins } })
    },
  }
}
