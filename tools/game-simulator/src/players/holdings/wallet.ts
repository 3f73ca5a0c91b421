import { COPPER_PER_GOLD } from '@gildscope/market'
import { loadCurrencies } from '../../catalogue/facts/load-facts.ts'
import type { Person } from '../person.ts'
import { gained } from '../played-time.ts'
import type { CurrencyRecord } from '../player-records.ts'

const COIN = 1
const KARMA = 2
const GEM = 4
const BADGE_OF_HONOR = 15
const WAR_CURRENCIES = new Set([BADGE_OF_HONOR, 26, 31, 36, 58, 65])
const CURRENCIES = loadCurrencies()

const amount = (person: Person, id: number): number => {
  const { role, at } = person
  const draw = person.draw.part('wallet')
  const pace = role.idleSince === null && role.workshop === undefined ? 0.2 + role.collected : 0
  if (id === COIN) return role.gold * COPPER_PER_GOLD + person.tradeCoins + gained(900 * pace, at)
  if (role.workshop !== undefined) return role.workshop.wallet.find(([own]) => own === id)?.[1] ?? 0
  if (id === KARMA) return draw.between(20_000, 4_000_000 * role.collected + 50_000, 'karma') + gained(420 * pace, at)
  if (id === GEM) return draw.between(0, 1_200, 'gems')
  const own = WAR_CURRENCIES.has(id) ? role.war : role.collected
  if (own === 0 || !draw.chance(0.25 + 0.7 * own, 'has', id)) return 0
  return draw.between(5, 6_000 * own + 10, 'amount', id) + gained(3 * pace * own, at)
}

/** Currencies in the wallet; unknown ones are left out. */
export const walletOf = (person: Person): CurrencyRecord[] =>
  CURRENCIES.map(({ id }) => ({ id, value: Math.floor(amount(person, id)) }))
    .filter(({ id, value }) => id === COIN || value > 0)
    .sort((a, b) => a.id - b.id)
