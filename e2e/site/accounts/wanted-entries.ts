import { askHoldings, heldInAll, type UnitsByBinding } from '../../support/holdings.ts'
import type { Site } from '../../support/use-site.ts'

const COIN = 1
const PROFESSIONS = 'Armorsmith,Artificer,Chef,Huntsman,Jeweler,Leatherworker,Scribe,Tailor,Weaponsmith,Homesteader'
  .split(',')
  .map((name, place) => ({ id: place + 1, name }))
const COPPER_PER_GOLD = 100 * 100
const NOTHING: UnitsByBinding = { soul: 0, account: 0, none: 0 }

export type WantedEntry = {
  id: number
  qty: number
  name: string
  /** The cells at the end of its row in the viewer. */
  cells: string[]
}
export type WantedEntries = {
  items: WantedEntry[]
  /** Two currencies, then two professions. */
  counts: WantedEntry[]
  text: { items: string; currency: string }
}

/** No more than required, the tightest binding first. */
const cutTo = (qty: number, held: UnitsByBinding): number[] => {
  const soul = Math.min(held.soul, qty)
  const account = Math.min(held.account, qty - soul)
  return [soul, account, Math.min(held.none, qty - soul - account)]
}

const itemEntry = ({ id, name }: { id: number; name: string }, qty: number, held: UnitsByBinding): WantedEntry => {
  const lacking = qty - heldInAll(held)
  const verdict = lacking <= 0 ? 'Yes' : lacking === qty ? 'No, none held' : `No, ${lacking} short`
  return { id, qty, name, cells: [qty, ...cutTo(qty, held)].map(String).concat(verdict) }
}

const first = <T>(found: T | undefined, what: string): T => {
  if (found === undefined) throw new Error(`the player has no ${what}`)
  return found
}

const verdict = (isPassed: boolean): string[] => [isPassed ? 'Yes' : 'No']

const currencyEntries = (currencies: readonly { id: number; name: string }[], wallet: Map<number, number>) =>
  currencies
    .filter(({ id }) => id === COIN || wallet.has(id))
    .slice(0, 2)
    .map(({ id, name }): WantedEntry => {
      const held = wallet.get(id) ?? 0
      const qty = id === COIN ? COPPER_PER_GOLD : held + 1_000_000
      return { id, qty, name, cells: verdict(held >= qty) }
    })

const professionEntries = (ratings: Map<string, number>): WantedEntry[] => {
  const [best, ...others] = PROFESSIONS.toSorted((a, b) => (ratings.get(b.name) ?? 0) - (ratings.get(a.name) ?? 0))
  return [first(best, 'profession'), first(others.at(-1), 'second profession')].map(({ id, name }) => {
    const qty = 300
    return { id, qty, name, cells: verdict((ratings.get(name) ?? 0) >= qty) }
  })
}

/** Entries that an account holds in full, in part and not at all, with what the viewer must show for each. */
export const chooseEntries = async (site: Site, key: string): Promise<WantedEntries> => {
  const { items, wallet, ratings } = await askHoldings(site.game, key)
  const goods = (await site.rows('v1/items/json?filter=id:gt:0&fields=id,name')) as { id: number; name: string }[]
  const heldOf = (id: number): UnitsByBinding => items.get(id) ?? NOTHING
  const find = (what: string, fits: (held: UnitsByBinding) => boolean) =>
    first(
      goods.find(({ id }) => fits(heldOf(id))),
      what,
    )
  const plenty = find('plenty of anything', (held) => held.none > 50)
  const bound = find('piece bound to a character', (held) => held.soul > 0 && heldInAll(held) < 10)
  const ofAccount = find('stack bound to the account', ({ account, soul }) => account > 2 && soul === 0)
  const strange = find('lack', (held) => heldInAll(held) === 0)
  const wanted = [
    itemEntry(plenty, 12, heldOf(plenty.id)),
    itemEntry(bound, heldInAll(heldOf(bound.id)) + 2, heldOf(bound.id)),
    itemEntry(ofAccount, 2, heldOf(ofAccount.id)),
    itemEntry(strange, 1, NOTHING),
  ]
  const currencies = (await site.rows('v1/currencies')) as { id: number; name: string }[]
  const counts = [...currencyEntries(currencies, wallet), ...professionEntries(ratings)]
  const written = (entries: readonly WantedEntry[]): string => entries.map(({ id, qty }) => `${id} x ${qty}`).join(',')
  return { items: wanted, counts, text: { items: written(wanted), currency: written(counts.slice(0, 2)) } }
}
