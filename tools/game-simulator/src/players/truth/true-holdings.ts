import type { GuildOfWorld } from '../guilds.ts'
import { equipmentOf } from '../holdings/equipment.ts'
import { firstBox } from '../holdings/first-box.ts'
import { bindingOf } from '../holdings/item-stack.ts'
import { bagsOf, bankOf, materialsOf, sharedInventoryOf } from '../holdings/stores.ts'
import { legendaryArmoryOf } from '../holdings/unlocks.ts'
import { walletOf } from '../holdings/wallet.ts'
import { type LootingState, lootingOf, slotKey, storesOf } from '../looting/looting-state.ts'
import type { Person } from '../person.ts'
import type { ItemStack } from '../player-records.ts'
import type { TradeView } from '../trade/create-ledger.ts'
import type { HoldingRow, TruePlace } from './truth-records.ts'

type Owned = { person: Person; inHand: Person; trade: TradeView; guilds: readonly GuildOfWorld[] }
type Spot = Pick<HoldingRow, 'place' | 'where'>

const COIN = 1

const bindingCount = (binding: ItemStack['binding']): 'account' | 'character' | 'none' => {
  if (binding === 'Character') return 'character'
  return binding === 'Account' ? 'account' : 'none'
}

/** Rows that accumulate: one for each thing in each place. */
const createRows = () => {
  const rows = new Map<string, HoldingRow>()
  const row = (kind: HoldingRow['kind'], id: number, { place, where }: Spot): HoldingRow => {
    const key = `${kind} ${id} ${place} ${where}`
    const known = rows.get(key) ?? { kind, id, place, where, character: 0, account: 0, none: 0, inside: 0 }
    rows.set(key, known)
    return known
  }
  const addFitted = (
    { upgrades = [], infusions = [] }: Pick<ItemStack, 'upgrades' | 'infusions'>,
    count: number,
    spot: Spot,
  ): void => {
    for (const id of [...upgrades, ...infusions]) row('item', id, spot).inside += count
  }
  const addStack = (
    stack: Pick<ItemStack, 'id' | 'binding' | 'upgrades' | 'infusions'>,
    count: number,
    spot: Spot,
  ): void => {
    row('item', stack.id, spot)[bindingCount(stack.binding)] += count
    addFitted(stack, count, spot)
  }
  return {
    addFitted,
    addStack,
    addCurrency: (id: number, value: number, spot: Spot): void => {
      row('currency', id, spot).none += value
    },
    all: (): HoldingRow[] =>
      [...rows.values()].filter(({ character, account, none, inside }) => character + account + none + inside > 0),
  }
}

/** All holdings of an account from the world's own state, bypassing every cache and fault. */
export type TrueHoldings = (owned: Owned) => HoldingRow[]

export const createTrueHoldings =
  ({ state, now }: { state: LootingState; now(): number }): TrueHoldings =>
  ({ person, inHand, trade, guilds }) => {
    const { role, pools } = person
    const looting = state.of(role.account)
    const stores = storesOf(looting, now())
    const rows = createRows()
    const at = (place: TruePlace, where: string | null = null): Spot => ({ place, where })
    const addSlots = (
      slots: readonly (ItemStack | null)[],
      played: Readonly<Record<string, ItemStack | null>>,
      spot: Spot,
    ): void => {
      for (const [index, own] of slots.entries()) {
        const stack = played[index] === undefined ? own : played[index]
        if (stack !== null) rows.addStack(stack, stack.count, spot)
      }
    }

    addSlots(bankOf(person), stores.bank, at('bank'))
    addSlots(sharedInventoryOf(person), stores.shared, at('sharedInventory'))
    for (const { id, count, binding } of materialsOf(person))
      rows.addStack({ id, ...(binding && { binding }) }, count + (stores.materials[id] ?? 0), at('materials'))

    for (const [order, [name]] of role.characters.entries()) {
      const { slots } = lootingOf(looting, name, now())
      for (const [index, bag] of bagsOf(inHand, name, order).entries()) {
        if (bag === null) continue
        const item = pools.byId.get(bag.id)
        rows.addStack({ id: bag.id, ...(item && bindingOf(item, name, false)) }, 1, at('inventory', name))
        for (const [place, own] of bag.inventory.entries()) {
          const played = slots[slotKey(index, place)]
          const stack = played === undefined ? own : played
          if (stack !== null) rows.addStack(stack, stack.count, at('inventory', name))
        }
      }
      // A piece of the armory is counted below, however many wear it; what is fitted into it is each wearer's own.
      for (const piece of equipmentOf(person, order))
        if (piece.location.includes('LegendaryArmory')) rows.addFitted(piece, 1, at('equipment', name))
        else rows.addStack(piece, 1, at('equipment', name))
    }
    for (const { id, count } of legendaryArmoryOf(person))
      rows.addStack({ id, binding: 'Account' }, count, at('equipment'))

    for (const { itemId, side, quantity } of trade.orders)
      if (side === 'sell') rows.addStack({ id: itemId }, quantity, at('tpSells'))
    const first = stores.box ?? firstBox(person)
    for (const { id, count } of first.items) rows.addStack({ id }, count, at('deliveryBox'))
    for (const { itemId, units } of trade.box) rows.addStack({ id: itemId }, units, at('deliveryBox'))
    const waiting = trade.box.reduce((sum, { coins }) => sum + coins, first.coins)
    rows.addCurrency(COIN, waiting, at('deliveryBox'))

    const brought = new Map(Object.entries(looting.wallet).map(([id, value]) => [Number(id), value]))
    for (const { id, value } of walletOf(inHand)) rows.addCurrency(id, value, at('wallet'))
    for (const [id, value] of brought) rows.addCurrency(id, value, at('wallet'))

    for (const { name, leader, current } of guilds) {
      if (leader !== role.account) continue
      for (const { coins, inventory } of current()) {
        rows.addCurrency(COIN, coins, at('guild', name))
        for (const stack of inventory) if (stack !== null) rows.addStack(stack, stack.count, at('guild', name))
      }
    }
    return rows.all()
  }
