import type { BagRecord, EquipmentRecord, ItemStack, OrderRecord, StashRecord } from '../players/player-records.ts'
import type { HoldingRow } from '../players/truth/truth-records.ts'

type Ask = (path: string) => Promise<{ json(): unknown; headers: Record<string, unknown>; statusCode: number }>
type Character = { name: string; bags: (BagRecord | null)[]; equipment: EquipmentRecord[] }
type Spot = Pick<HoldingRow, 'place' | 'where'>
type Item = { id: number; flags: string[] }

/**
 * Holdings as an outsider would sum them up from the game's answers alone: written for tests, without the world's own
 * code.
 */
export const readHoldings = async (ask: Ask): Promise<HoldingRow[]> => {
  // Tests read what the simulator sends; its forms are checked elsewhere.
  const read = async <T>(path: string): Promise<T> => (await ask(path)).json() as T
  const rows = new Map<string, HoldingRow>()
  const row = (kind: HoldingRow['kind'], id: number, { place, where }: Spot): HoldingRow => {
    const key = [kind, id, place, where].join()
    const known = rows.get(key) ?? { kind, id, place, where, character: 0, account: 0, none: 0, inside: 0 }
    rows.set(key, known)
    return known
  }
  const at = (place: HoldingRow['place'], where: string | null = null): Spot => ({ place, where })
  const fitted = ({ upgrades = [], infusions = [] }: Pick<ItemStack, 'upgrades' | 'infusions'>, spot: Spot): void => {
    for (const id of [...upgrades, ...infusions]) row('item', id, spot).inside += 1
  }
  const stack = (of: Pick<ItemStack, 'id' | 'count' | 'binding' | 'upgrades' | 'infusions'>, spot: Spot): void => {
    const counts = row('item', of.id, spot)
    if (of.binding === 'Character') counts.character += of.count
    else if (of.binding === 'Account') counts.account += of.count
    else counts.none += of.count
    fitted(of, spot)
  }

  for (const slot of await read<(ItemStack | null)[]>('account/bank')) if (slot) stack(slot, at('bank'))
  for (const slot of await read<(ItemStack | null)[]>('account/inventory')) if (slot) stack(slot, at('sharedInventory'))
  for (const slot of await read<ItemStack[]>('account/materials')) if (slot.count > 0) stack(slot, at('materials'))
  for (const { id, value } of await read<{ id: number; value: number }[]>('account/wallet'))
    row('currency', id, at('wallet')).none += value

  const characters = await read<Character[]>('characters?ids=all&v=latest')
  const bagIds = [...new Set(characters.flatMap(({ bags }) => bags.flatMap((bag) => bag?.id ?? [])))]
  const bagItems = await read<Item[]>(`items?ids=${bagIds.join()}`)
  for (const { name, bags, equipment } of characters) {
    for (const bag of bags) {
      if (bag === null) continue
      const flags = bagItems.find(({ id }) => id === bag.id)?.flags ?? []
      const bound = flags.includes('SoulbindOnAcquire')
        ? 'Character'
        : flags.includes('AccountBound')
          ? 'Account'
          : null
      stack({ id: bag.id, count: 1, ...(bound && { binding: bound }) }, at('inventory', name))
      for (const slot of bag.inventory) if (slot) stack(slot, at('inventory', name))
    }
    for (const piece of equipment)
      if (piece.location.includes('LegendaryArmory')) fitted(piece, at('equipment', name))
      else stack({ ...piece, count: 1 }, at('equipment', name))
  }
  for (const { id, count } of await read<{ id: number; count: number }[]>('account/legendaryarmory'))
    row('item', id, at('equipment')).account += count

  const sells = 'commerce/transactions/current/sells?page_size=200'
  const pages = Number((await ask(sells)).headers['x-page-total'])
  for (let page = 0; page < pages; page++)
    for (const { item_id: id, quantity: count } of await read<OrderRecord[]>(`${sells}&page=${page}`))
      stack({ id, count }, at('tpSells'))
  const { coins, items } = await read<{ coins: number; items: ItemStack[] }>('commerce/delivery')
  row('currency', 1, at('deliveryBox')).none += coins
  for (const waiting of items) stack(waiting, at('deliveryBox'))

  for (const guild of (await read<{ guild_leader: string[] }>('account')).guild_leader) {
    const { name } = await read<{ name: string }>(`guild/${guild}`)
    for (const section of await read<StashRecord[]>(`guild/${guild}/stash`)) {
      row('currency', 1, at('guild', name)).none += section.coins
      for (const slot of section.inventory) if (slot) stack(slot, at('guild', name))
    }
  }
  return [...rows.values()].filter(({ character, account, none, inside }) => character + account + none + inside > 0)
}

export const sortedRows = (rows: readonly HoldingRow[]): HoldingRow[] =>
  rows.toSorted((a, b) =>
    [a.place, a.where, a.kind, a.id].join().localeCompare([b.place, b.where, b.kind, b.id].join()),
  )

/** Units of everything, across all places. */
export const totalsOf = (rows: readonly HoldingRow[]): Map<string, number> => {
  const totals = new Map<string, number>()
  for (const { kind, id, character, account, none } of rows) {
    const key = `${kind} ${id}`
    totals.set(key, (totals.get(key) ?? 0) + character + account + none)
  }
  return totals
}
