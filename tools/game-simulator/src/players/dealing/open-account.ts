import type { ItemRecord } from '../../catalogue/records.ts'
import type { PlayedCharacter } from '../looting/looting.ts'
import {
  type AccountLooting,
  type LootingState,
  lootingOf,
  type PlayedStores,
  playedBags,
  playedSlots,
  playedWallet,
  slotKey,
  storesOf,
} from '../looting/looting-state.ts'
import { PlayError } from '../looting/play-error.ts'
import { dayOf } from '../played-time.ts'
import type { CharacterRecord, DeliveryRecord, ItemStack, MaterialRecord, StashRecord } from '../player-records.ts'
import type { StoreName } from './deeds.ts'
import { type MaterialStore, materialStore, SlotStore, type Store } from './store.ts'

/** A trading player: an account in its state without manual play. */
export type Dealer = PlayedCharacter & {
  player: number
  bank: readonly (ItemStack | null)[]
  materials: readonly MaterialRecord[]
  /** The delivery box before anything was traded. */
  box: DeliveryRecord
  /** Guilds that the account leads. */
  leads: readonly { id: string; stash: readonly StashRecord[] }[]
  crafts: CharacterRecord['crafting']
  /** Recipes that the account learned from sheets. */
  learned: ReadonlySet<number>
  /** Items of daily crafts that the account made today. */
  craftedToday: readonly number[]
}

/** The effect of a deal on an account, besides its stores. */
export type Changes = {
  wallet?: ReadonlyMap<number, number>
  box?: DeliveryRecord
  /** An item whose daily craft was done. */
  daily?: number
  /** Tries by chance, by their place in the random sequences. */
  tried?: { key: string; count: number }
}

export type OpenAccount = {
  looting: AccountLooting
  stores: PlayedStores
  wallet: ReadonlyMap<number, number>
  store(name: StoreName, guild?: string): Store
  /** Saves the kept changes of the stores, and the rest. */
  commit(changes?: Changes): void
}

const placed = (slots: readonly (ItemStack | null)[]) => slots.map((stack, place) => ({ key: String(place), stack }))

const onlyUnbound: Store['refuses'] = ({ binding }, { name }) => (binding === undefined ? null : `${name} is bound`)
const noSoulbound: Store['refuses'] = ({ binding }, { name }) =>
  binding === 'Character' ? `${name} is bound to a character` : null

const withDaily = ({ crafted }: AccountLooting, day: number, item: number): AccountLooting['crafted'] => ({
  day,
  items: [...(crafted?.day === day ? crafted.items : []), item],
})

/** The stores of an account after manual play; each is opened on first use. */
export const openAccount = (state: LootingState, of: Dealer, now: number): OpenAccount => {
  const looting = state.of(of.account)
  const own = lootingOf(looting, of.character, now)
  const stores = storesOf(looting, now)
  const opened: { bags?: SlotStore; bank?: SlotStore; shared?: SlotStore } = {}
  const stashes = new Map<string, SlotStore>()
  let materials: MaterialStore | null = null

  const noStranger = ({ bound_to }: ItemStack, { name }: ItemRecord): string | null =>
    bound_to === undefined || bound_to === of.character ? null : `${name} is bound to ${bound_to}`

  const bags = (): SlotStore => {
    const slots = playedBags(of.bags, own).flatMap((bag, index) =>
      (bag?.inventory ?? []).map((stack, place) => ({ key: slotKey(index, place), stack })),
    )
    opened.bags ??= new SlotStore(slots, noStranger)
    return opened.bags
  }
  const bank = (): SlotStore => {
    opened.bank ??= new SlotStore(placed(playedSlots(of.bank, stores.bank)))
    return opened.bank
  }
  const shared = (): SlotStore => {
    // The account's own slots; `of.shared` has what play did already.
    opened.shared ??= new SlotStore(placed(of.shared), noSoulbound)
    return opened.shared
  }
  const stash = (guild: string | undefined): SlotStore => {
    const led = of.leads.find(({ id }) => guild === undefined || id === guild.toUpperCase())
    if (led === undefined) throw new PlayError('only the leader of a guild reaches its stash')
    const played = stores.stashes[led.id] ?? {}
    const slots = led.stash.flatMap(({ inventory }, section) =>
      inventory.map((stack, place) => {
        const key = slotKey(section, place)
        return { key, stack: played[key] === undefined ? stack : played[key] }
      }),
    )
    const open = stashes.get(led.id) ?? new SlotStore(slots, onlyUnbound)
    stashes.set(led.id, open)
    return open
  }

  return {
    looting,
    stores,
    wallet: new Map(playedWallet(of.wallet, looting).map(({ id, value }) => [id, value])),
    store(name, guild) {
      if (name === 'bags') return bags()
      if (name === 'bank') return bank()
      if (name === 'shared') return shared()
      if (name === 'guild') return stash(guild)
      materials ??= materialStore(of.materials, stores)
      return materials
    },
    commit({ wallet = new Map(), box = stores.box ?? undefined, daily, tried } = {}) {
      const sums = { ...looting.wallet }
      for (const [id, value] of wallet) sums[id] = (sums[id] ?? 0) + value
      state.replace(of.account, {
        ...looting,
        wallet: sums,
        ...(daily !== undefined && { crafted: withDaily(looting, dayOf(now), daily) }),
        ...(tried !== undefined && {
          opened: { ...looting.opened, [tried.key]: (looting.opened[tried.key] ?? 0) + tried.count },
        }),
        stores: {
          ...stores,
          last: now,
          bank: { ...stores.bank, ...opened.bank?.changed() },
          shared: { ...stores.shared, ...opened.shared?.changed() },
          materials: materials?.changed() ?? stores.materials,
          stashes: {
            ...stores.stashes,
            ...Object.fromEntries([...stashes].map(([id, open]) => [id, { ...stores.stashes[id], ...open.changed() }])),
          },
          box: box ?? null,
        },
        characters: {
          ...looting.characters,
          [of.character]: { ...own, last: now, slots: { ...own.slots, ...opened.bags?.changed() } },
        },
      })
    },
  }
}
