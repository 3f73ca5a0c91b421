import type { SkinSources } from '@gildscope/contracts'
import { UNLOCKED_SKINS } from '@gildscope/db'
import { jsonColumn, numberColumn, textColumn } from '../../store/read-column.ts'
import type { Snapshot } from '../../store/snapshot.ts'

export type SourcesOf = (skin: number) => SkinSources['sources']

/** Tradable rows by the skins that they unlock: the item's own, and those that its use unlocks. */
const rowsBySkin = (snapshot: Snapshot): Map<number, Set<number>> => {
  const [own, unlocked] = [numberColumn(snapshot, 'default_skin'), jsonColumn(snapshot, UNLOCKED_SKINS)]
  const bySkin = new Map<number, Set<number>>()
  const add = (skin: number, row: number): void => {
    const rows = bySkin.get(skin)
    if (rows === undefined) bySkin.set(skin, new Set([row]))
    else rows.add(row)
  }
  for (let row = 0; row < snapshot.tradable; row += 1) {
    const skin = own(row)
    if (skin !== null) add(skin, row)
    const more = unlocked(row)
    if (more !== null) for (const each of JSON.parse(more) as number[]) add(each, row)
  }
  return bySkin
}

const cheapestFirst = (a: SkinSources['sources'][number], b: SkinSources['sources'][number]): number => {
  const [first, second] = [a.sell_price ?? Number.POSITIVE_INFINITY, b.sell_price ?? Number.POSITIVE_INFINITY]
  return first === second ? a.id - b.id : first - second
}

/** Tradable items that unlock a skin, cheapest ask first; those without offers come last. */
export const skinSources = (snapshot: Snapshot): SourcesOf => {
  const bySkin = rowsBySkin(snapshot)
  const name = textColumn(snapshot, 'name')
  const [sell, buy] = [numberColumn(snapshot, 'sell_price'), numberColumn(snapshot, 'buy_price')]
  return (skin) =>
    [...(bySkin.get(skin) ?? [])]
      .map((row) => ({ id: snapshot.ids[row]!, name: name(row) ?? '', sell_price: sell(row), buy_price: buy(row) }))
      .sort(cheapestFirst)
}
