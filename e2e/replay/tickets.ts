import { describe, expect, it } from 'vitest'
import { halfUp } from '../support/formulas.ts'
import { gridOf, shownRows } from '../support/grid.ts'
import { wrongCells } from '../support/judge-table.ts'
import type { ReplayPages } from '../support/use-replay-pages.ts'

const TICKET = 43_992
type Achievement = {
  id: number
  name: string
  bits?: { type: string; id?: number }[]
  rewards?: { type: string; id?: number; count?: number }[]
}
type Category = { name: string; achievements: (number | { id: number })[] }

/** Collections of weapon skins from the recorded achievements. */
const collectionsOf = ({ market }: ReplayPages): Achievement[] => {
  const category = market
    .records<Category>('achievements_categories')
    .find(({ name }) => name === 'Black Lion Collections')
  const ids = new Set(category?.achievements.map((one) => (typeof one === 'number' ? one : one.id)))
  return market.records<Achievement>('achievements').filter(({ id }) => ids.has(id))
}

/** The lowest ask that unlocks each skin: items that have it, and those whose use adds it to the wardrobe. */
const cheapestBySkin = ({ market }: ReplayPages): Map<number, number> => {
  const cheapest = new Map<number, number>()
  for (const [id, { sell }] of market.quotes) {
    const item = market.items.get(id)
    if (item === undefined || sell === null) continue
    const unlocks =
      item.type === 'Consumable' && item.details?.type === 'Transmutation' ? (item.details.skins ?? []) : []
    for (const skin of [...unlocks, ...(item.default_skin === undefined ? [] : [item.default_skin])])
      cheapest.set(skin, Math.min(sell, cheapest.get(skin) ?? Number.POSITIVE_INFINITY))
  }
  return cheapest
}

export const describeTickets = (pages: ReplayPages): void => {
  describe('collection tickets', () => {
    it('cost what the missing skins cost, those that cannot be bought last', async () => {
      const cheapest = cheapestBySkin(pages)
      const wanted = collectionsOf(pages).flatMap(({ name, bits = [], rewards = [] }) => {
        const skins = bits.flatMap(({ type, id }) => (type === 'Skin' && id !== undefined ? [id] : []))
        if (skins.length === 0) return []
        const lacking = skins.filter((skin) => !cheapest.has(skin)).length
        const own = rewards.find(({ type, id }) => type === 'Item' && id === TICKET)?.count
        const tickets = own ?? ([5, 10].includes(skins.length) ? 5 : 7)
        const cost = skins.reduce((sum, skin) => sum + (cheapest.get(skin) ?? 0), 0)
        const per_ticket = lacking > 0 ? null : halfUp(cost / tickets)
        const not_for_sale = lacking > 0 ? `${lacking} not for sale` : null
        return [{ name, missing: skins.length, skins: skins.length, cost, tickets, per_ticket, not_for_sale }]
      })
      expect(wanted.length).toBeGreaterThan(50)
      const page = await pages.open('/bltc_tickets?rows=100')
      const shown = await shownRows(gridOf(page, 'Collections by the cost of their tickets'))
      const byName = new Map(shown.map(({ cells }) => [cells.name, cells]))
      expect(
        wanted.flatMap((row) => wrongCells(byName.get(row.name) ?? {}, row).map((fault) => `${row.name}: ${fault}`)),
      ).toEqual([])
      expect(shown).toHaveLength(wanted.length)
      const dearness = wanted.map(({ per_ticket }) => per_ticket ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b)
      expect(
        shown.map(({ cells }) => (cells.per_ticket == null ? Number.POSITIVE_INFINITY : Number(cells.per_ticket))),
      ).toEqual(dearness)
    })
  })
}
