import { hash, hashUnit } from '../market/random.ts'
import { DAY_MS } from '../market/rhythm.ts'
import type { GemStoreOffer } from '../world.ts'

const KINDS = [
  { type: 'Outfit', price: 700, names: ['Outfit'] },
  { type: 'Glider', price: 500, names: ['Glider'] },
  {
    type: 'Mount Skin',
    price: 1200,
    names: ['Raptor Skin', 'Springer Skin', 'Skimmer Skin', 'Jackal Skin', 'Griffon Skin'],
  },
  { type: 'Miniature', price: 350, names: ['Mini'] },
  { type: 'Weapon Skin', price: 600, names: ['Greatsword Skin', 'Staff Skin', 'Axe Skin'] },
  { type: 'Backpack', price: 400, names: ['Backpack', 'Cape'] },
  { type: 'Gathering Tool', price: 1000, names: ['Mining Tool', 'Logging Tool', 'Harvesting Tool'] },
  { type: 'Home Node', price: 800, names: ['Home Node'] },
] as const
const THEMES = [
  'Starlit',
  'Abyssal',
  'Festive',
  'Royal',
  'Clockwork',
  'Verdant',
  'Ember',
  'Frost',
  'Shadow',
  'Celestial',
  'Jade',
  'Desert',
  'Spectral',
  'Pirate',
  'Arcane',
  'Feathered',
] as const
/** Permanently on sale, as in the game. */
const PERMANENT = [
  { name: 'Black Lion Chest Key', type: 'Special', price: 125 },
  { name: 'Bag Slot Expansion', type: 'Upgrade', price: 400 },
  { name: 'Bank Tab Expansion', type: 'Upgrade', price: 600 },
  { name: 'Shared Inventory Slot', type: 'Upgrade', price: 700 },
  { name: 'Black Lion Salvage Kit', type: 'Boost', price: 300 },
] as const

const uuidOf = (seed: number, index: number): string => {
  const hex = [1, 2, 3, 4]
    .map((part) =>
      hash(seed, index, part + 900)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

const imageHashOf = (seed: number, index: number): string => {
  const signature = [1, 2, 3, 4, 5]
    .map((part) =>
      hash(seed, index, part + 950)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('')
  return `${signature.toUpperCase()}/${500_000 + (hash(seed, index, 960) % 2_000_000)}`
}

const instant = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z')

/**
 * The last sale that began at or before `now`: each offer returns at its own interval of months, always at 16:00 UTC.
 */
const lastSale = (seed: number, index: number, now: number): { start: number; end: number } => {
  const cycle = Math.round(60 + 240 * hashUnit(seed, index, 971))
  const phase = Math.floor(cycle * hashUnit(seed, index, 972))
  const days = Math.floor((now - 16 * 3_600_000) / DAY_MS)
  const round = Math.floor((days - phase) / cycle)
  const start = (round * cycle + phase) * DAY_MS + 16 * 3_600_000
  return { start, end: start + (7 + (hash(seed, index, 973) % 15)) * DAY_MS }
}

/** The gem store's catalogue at a time (Unix ms): returning items keep their uuid and get later dates. */
export const gemStoreOffers = (seed: number, now: number): GemStoreOffer[] => {
  const returning = THEMES.flatMap((theme, t) => KINDS.map((kind, k) => ({ theme, kind, index: t * KINDS.length + k })))
  return [
    ...PERMANENT.map(({ name, type, price }, i) => ({
      uuid: uuidOf(seed, 10_000 + i),
      name,
      type,
      gemPrice: price,
      imageHash: imageHashOf(seed, 10_000 + i),
      latestStartDate: null,
      latestEndDate: null,
    })),
    ...returning.map(({ theme, kind, index }) => {
      const { start, end } = lastSale(seed, index, now)
      const noun = kind.names[index % kind.names.length]
      return {
        uuid: uuidOf(seed, index),
        name:
          kind.type === 'Miniature'
            ? `${noun} ${theme} ${['Fox', 'Owl', 'Choya', 'Quaggan'][index % 4]}`
            : `${theme} ${noun}`,
        type: kind.type,
        gemPrice: kind.price + 50 * (hash(seed, index, 980) % 5),
        imageHash: imageHashOf(seed, index),
        latestStartDate: instant(start),
        latestEndDate: instant(end),
      }
    }),
  ]
}
