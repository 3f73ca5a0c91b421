import type { ItemRecord } from '../../catalogue/records.ts'
import { type LootTable, lootTablesOf, SALVAGE_KITS, TOME_OF_KNOWLEDGE } from '../../loot/loot-table.ts'
import { patchAt } from '../../loot/patches.ts'
import { hash, hashText } from '../../market/random.ts'
import { type ItemPools, isStacked } from '../item-pools.ts'
import type { BagRecord, CurrencyRecord, ItemStack } from '../player-records.ts'
import { BagRoom } from './bag-room.ts'
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

type OpenBags = { looting: AccountLooting; own: CharacterLooting; room: BagRoom; level: number; coins: number }

const kitsOf = ({ shared }: PlayedCharacter, room: BagRoom): PlayOffer['kits'] =>
  SALVAGE_KITS.flatMap(({ item, name, charges, coin }) => {
    const isShared = charges === null && shared.some((slot) => slot?.id === item)
    if (!isShared && room.count(item) === 0) return []
    return [{ item, name, charges: charges === null ? null : room.charges(item), coin }]
  })

/** One level for each scroll. */
const readScrolls = ({ item, count }: PlayRequest, { room, level }: OpenBags): Played => {
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

/** Manual opening, salvaging and reading: the effects on bags, wallet and level of a character. */
export class Looting {
  readonly #seed: number
  readonly #state: LootingState
  readonly #pools: ItemPools
  readonly #now: () => number

  constructor({ seed, state, pools, now }: LootingOptions) {
    this.#seed = seed
    this.#state = state
    this.#pools = pools
    this.#now = now
  }

  offer(of: PlayedCharacter): PlayOffer {
    const { room, level } = this.#openBags(of)
    const has = (item: number): boolean => room.count(item) > 0
    const offered = (item: number): Offered => ({ item, name: this.#findItem(item).name, count: room.count(item) })
    const present = this.#tables()
      .filter(({ source }) => has(source))
      .sort((a, b) => this.#places(a) - this.#places(b) || room.count(b.source) - room.count(a.source))
    return {
      account: of.account,
      character: of.character,
      level,
      magicFind: of.magicFind,
      freeSlots: room.free(),
      open: present
        .filter(({ activity }) => activity !== 'Salvaging')
        .map(({ source, key }) => ({ ...offered(source), key: key === null ? null : offered(key) })),
      salvage: present.filter(({ activity }) => activity === 'Salvaging').map(({ source }) => offered(source)),
      scrolls: [TOME_OF_KNOWLEDGE].filter((item) => has(item) && level < HIGHEST_LEVEL).map(offered),
      kits: kitsOf(of, room),
    }
  }

  play(of: PlayedCharacter, request: PlayRequest): PlayResult {
    const open = this.#openBags(of)
    const played = request.action === 'level' ? readScrolls(request, open) : this.#loot(of, request, open)
    const { done, stopped } = played
    const gainedLevels = request.action === 'level' ? done : 0
    this.#store(of, request, open, { ...played, gainedLevels })
    const result = {
      done,
      consumed: amounts(played.consumed),
      gained: amounts(played.gained),
      wallet: amounts(played.wallet).map(({ id, quantity: value }) => ({ id, value })),
      level: open.level + gainedLevels,
    }
    if (done > 0) this.#record(of, request, result)
    return { ...result, stopped }
  }

  /** Automatic gains of the account pause from `from` on, during manual play. */
  hold(account: string, isKept: boolean, from: () => { at: number; coins: number }): void {
    const looting = { ...this.#state.of(account), ...(isKept && { isKept }) }
    const since = this.#now()
    const until = heldUntil(since)
    if (looting.held !== null && since <= looting.held.until) {
      this.#state.replace(account, { ...looting, held: { ...looting.held, until } })
      return
    }
    const { at, coins } = from()
    this.#state.replace(account, { ...looting, held: { from: at, since, until, coins } })
  }

  #findItem(id: number): ItemRecord {
    const item = this.#pools.byId.get(id)
    if (item === undefined) throw new Error(`item ${id} drops and does not exist`)
    return item
  }

  #tables(): readonly LootTable[] {
    return lootTablesOf(patchAt(this.#now()))
  }

  /** Kinds of drops that take a place each. */
  #places({ rolls }: LootTable): number {
    const drops = rolls.flatMap((roll) => roll.drops)
    return drops.filter(({ item }) => item !== undefined && !isStacked(this.#findItem(item))).length
  }

  #openBags({ account, character, level, bags, wallet }: PlayedCharacter): OpenBags {
    const looting = this.#state.of(account)
    const own = lootingOf(looting, character, this.#now())
    return {
      looting,
      own,
      room: BagRoom.ofBags(playedBags(bags, own)),
      level: Math.min(HIGHEST_LEVEL, level + own.levels),
      coins: playedWallet(wallet, looting).find(({ id }) => id === COIN)?.value ?? 0,
    }
  }

  #loot(of: PlayedCharacter, request: PlayRequest, { looting, room, coins }: OpenBags): Played {
    const { action, item, count, kit: kitName } = request
    const table = this.#tables().find(
      ({ source, activity }) => source === item && (activity === 'Salvaging') === (action === 'salvage'),
    )
    if (table === undefined) throw new PlayError(`item ${item} cannot be ${action === 'open' ? 'opened' : 'salvaged'}`)
    const kit = SALVAGE_KITS.find(({ name }) => name === kitName) ?? null
    const kits = kitsOf(of, room)
    if (action === 'salvage' && !kits.some(({ name }) => name === kit?.name))
      throw new PlayError(
        `name a salvage kit of this character: ${kits.map(({ name }) => name).join(', ') || 'it has none'}`,
      )
    const key = chanceKey(request)
    return playLoot({
      table,
      kit: action === 'salvage' ? kit : null,
      mf: of.magicFind,
      count,
      seed: hash(this.#seed, hashText(of.account), hashText(key)),
      opened: looting.opened[key] ?? 0,
      coins,
      room,
      findItem: (id) => this.#findItem(id),
    })
  }

  #store(
    { account, character }: PlayedCharacter,
    request: PlayRequest,
    { looting, own, room }: OpenBags,
    played: Played & { gainedLevels: number },
  ): void {
    const wallet = { ...looting.wallet }
    for (const [id, value] of played.wallet) wallet[id] = (wallet[id] ?? 0) + value
    const key = chanceKey(request)
    const levels = own.levels + played.gainedLevels
    const slots = { ...own.slots, ...room.changed() }
    this.#state.replace(account, {
      ...looting,
      wallet,
      opened: { ...looting.opened, [key]: (looting.opened[key] ?? 0) + played.done },
      characters: { ...looting.characters, [character]: { ...own, last: this.#now(), levels, slots } },
    })
  }

  #record(
    { account, character, magicFind }: PlayedCharacter,
    { action, item, kit }: PlayRequest,
    result: Omit<PlayResult, 'stopped'>,
  ): void {
    const at = this.#now()
    const used = result.consumed.map(({ id, quantity }) => ({ id, quantity: -quantity }))
    const items = [...result.gained, ...used]
    this.#state.addDeed({ at, account, character, kind: 'farmed', action, items, wallet: result.wallet, moved: [] })
    this.#state.addPlay({
      at: new Date(at).toISOString(),
      account,
      character,
      action,
      item,
      kit: action === 'salvage' ? kit : null,
      magicFind,
      ...result,
    })
  }
}
