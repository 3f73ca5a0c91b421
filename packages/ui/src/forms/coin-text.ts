import { COPPER_PER_GOLD, COPPER_PER_SILVER, type Copper } from '@gildscope/market'

const PARTS = /^(?:(\d{1,7})g)?(?:(\d{1,9})s)?(?:(\d{1,9})c)?$/
const GOLD = /^\d{1,7}(?:\.\d{1,4})?$/

/** Parses typed coins: `1g 27s 86c`, or gold alone such as `1.2786`; null: neither. */
export const readCoins = (text: string): Copper | null => {
  const plain = text.toLowerCase().replace(/[\s,]/g, '')
  if (plain === '') return null
  if (GOLD.test(plain)) return Math.round(Number(plain) * COPPER_PER_GOLD)
  const parts = PARTS.exec(plain)
  if (parts === null) return null
  const [gold = 0, silver = 0, copper = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return gold * COPPER_PER_GOLD + silver * COPPER_PER_SILVER + copper
}

/** `1g 27s 86c`; zero parts are left out. */
export const coinText = (amount: Copper): string => {
  const parts = [
    [Math.floor(amount / COPPER_PER_GOLD), 'g'],
    [Math.floor((amount % COPPER_PER_GOLD) / COPPER_PER_SILVER), 's'],
    [amount % COPPER_PER_SILVER, 'c'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, metal]) => `${count}${metal}`)
  return said.length === 0 ? '0c' : said.join(' ')
}
