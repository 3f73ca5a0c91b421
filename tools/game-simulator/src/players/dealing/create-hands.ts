import type { Catalogue } from '../../catalogue/create-catalogue.ts'
import type { Offer } from '../../world.ts'
import { CAST } from '../cast.ts'
import { craftingOf } from '../characters.ts'
import { craftedOn } from '../crafted-today.ts'
import type { GuildOfWorld } from '../guilds.ts'
import { firstBox } from '../holdings/first-box.ts'
import { bagsOf, bankOf, materialsOf, sharedInventoryOf } from '../holdings/stores.ts'
import { recipesOf } from '../holdings/unlocks.ts'
import { walletOf } from '../holdings/wallet.ts'
import type { ItemPools } from '../item-pools.ts'
import { Looting } from '../looting/looting.ts'
import { type LootingState, playedSlots, storesOf } from '../looting/looting-state.ts'
import type { Person } from '../person.ts'
import { dayOf } from '../played-time.ts'
import type { CharacterLoot } from '../player-records.ts'
import type { AllTrade } from '../trade/all-trade.ts'
import { deliveryRecord } from '../trade/trade-records.ts'
import { Dealing, type TradeBox } from './dealing.ts'
import type { Dealer } from './open-account.ts'

type HandsOptions = {
  seed: number
  state: LootingState
  pools: ItemPools
  catalogue: Catalogue
  offers: readonly Offer[]
  trade: AllTrade
  now(): number
  /** A player with its current manual state. */
  inHand(player: number): Person
  guilds(player: number): readonly GuildOfWorld[]
  /** The time after which nothing happens to a player automatically, once the account is played manually. */
  lastLook(player: number): { at: number; coins: number }
}

/** In percent: from consumed luck and achievements. */
const magicFindOf = ({ draw, role }: Person): number =>
  40 + Math.round(200 * role.collected) + draw.between(0, 90, 'luck')

/** Characters under manual control; null for one that the player does not have. */
export type Hands = (player: number, name: string) => CharacterLoot | null

export const createHands = (options: HandsOptions): Hands => {
  const { seed, state, pools, catalogue, offers, trade, now } = options
  const looting = new Looting({ seed, state, pools, now })
  const dealing = new Dealing({ seed, state, pools, catalogue, offers, hand: trade.hand, now })

  const dealerOf = (player: number, order: number): Dealer => {
    const { account, characters, workshop } = CAST[player]!
    const [character, , , level] = characters[order]!
    looting.hold(account, workshop !== undefined, () => options.lastLook(player))
    const person = options.inHand(player)
    return {
      player,
      account,
      character,
      level,
      magicFind: magicFindOf(person),
      bags: bagsOf(person, character, order),
      wallet: walletOf(person),
      shared: playedSlots(sharedInventoryOf(person), storesOf(state.of(account), now()).shared),
      bank: bankOf(person),
      materials: materialsOf(person),
      box: firstBox(person),
      crafts: craftingOf(person, order),
      learned: new Set(recipesOf(person, options.catalogue)),
      craftedToday: craftedOn(dayOf(now()), person, state.of(account)),
      leads: options
        .guilds(player)
        .flatMap(({ id, leader, untouched }) => (leader === account ? [{ id, stash: untouched() }] : [])),
    }
  }

  const boxOf = ({ player, account, box: first }: Dealer): TradeBox => ({
    waiting() {
      const { box } = storesOf(state.of(account), now())
      return deliveryRecord(trade.view(player, now()).box, box ?? first)
    },
    takeUnits: (itemId, units) => trade.takeUnits(player, itemId, units),
    takeCoins: () => trade.takeCoins(player),
  })

  return (player, name) => {
    const order = CAST[player]!.characters.findIndex(([known]) => known === name)
    if (order < 0) return null
    const dealer = (): Dealer => dealerOf(player, order)
    return {
      offer: () => looting.offer(dealer()),
      play: (request) => looting.play(dealer(), request),
      deal(request) {
        const of = dealer()
        const { level } = looting.offer(of)
        return { ...dealing.deal(of, boxOf(of), request), level }
      },
    }
  }
}
