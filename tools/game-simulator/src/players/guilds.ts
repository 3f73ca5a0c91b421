import { CAST } from './cast.ts'
import { createDraw } from './draw.ts'
import { guidOf } from './guid.ts'
import type { ItemPools } from './item-pools.ts'
import { slotKey } from './looting/looting-state.ts'
import { gained } from './played-time.ts'
import type { Guild, ItemStack, StashRecord } from './player-records.ts'
import type { GuildName, Role } from './role.ts'
import { stacksOf } from './trade/trade-records.ts'

const GUILDS: Record<GuildName, { name: string; tag: string; leader: string; motd: string; level: number }> = {
  lantern: {
    name: 'Lanternwrights of Kessex',
    tag: 'LWK',
    leader: 'Aurelia.4821',
    motd: 'Crafting evening on Friday. Bring ore, take cake.',
    level: 69,
  },
  ashen: {
    name: 'Ashen Tide',
    tag: 'TIDE',
    leader: 'Brann Thorne.1170',
    motd: 'Raid at 19:30, voice before you queue.',
    level: 61,
  },
  ember: { name: 'Embers of Holt', tag: 'EMBR', leader: 'Vesper Holt.8080', motd: '', level: 7 },
  quiet: { name: 'Quiet Hours', tag: 'zZz', leader: 'Old Cass.9003', motd: 'No hurry.', level: 12 },
}
/** Sections of a guild's stash: id of the upgrade that opens it, size and note. */
const SECTIONS = [
  [58, 50, 'Everyone may take.'],
  [60, 100, 'Materials for the hall.'],
  [59, 50, ''],
] as const

export type GuildOfWorld = Guild & {
  id: string
  name: string
  leader: string
  members: readonly string[]
  /** Its contents without manual play. */
  untouched(): readonly StashRecord[]
  /** Its contents at this moment; `stash` may be some minutes old. */
  current(): readonly StashRecord[]
}

/** All guilds that have a member, the one that the characters represent first. */
export const guildsOf = ({ guild, otherGuilds = [] }: Role): GuildName[] => [
  ...(guild === null ? [] : [guild]),
  ...otherGuilds,
]

const sections = (seed: number, pools: ItemPools): StashRecord[] => {
  const draw = createDraw(seed)
  const goods = [...pools.stackable, ...[...pools.materials.keys()].flatMap((id) => pools.byId.get(id) ?? [])]
  return SECTIONS.map(([upgrade_id, size, note], section) => ({
    upgrade_id,
    size,
    coins: draw.between(0, 900_000, 'coins', section),
    note,
    inventory: Array.from({ length: size }, (_, index) => {
      const place = section * 1_000 + index
      const item = draw.chance(0.55, 'full', place) ? draw.pick(goods, 'item', place) : null
      return item && (stacksOf(item.id, draw.between(1, 250, 'count', place))[0] ?? null)
    }),
  }))
}

type GuildDeps = {
  pools: ItemPools
  now: () => number
  /** How long the game caches its answer. */
  keptMs: number
  /** Slots that the leader's play changed. */
  played(leader: string, guild: string): Readonly<Record<string, ItemStack | null>>
}

const guildOf = (seed: number, key: GuildName, { pools, now, keptMs, played }: GuildDeps): GuildOfWorld => {
  const { name, tag, leader, motd, level } = GUILDS[key]
  const draw = createDraw(seed).part(key)
  const id = guidOf(draw.seed)
  const untouched = (): StashRecord[] => sections(draw.seed, pools)
  const current = (): StashRecord[] => {
    const changed = played(leader, id)
    return untouched().map((part, section) => ({
      ...part,
      inventory: part.inventory.map((own, place) => {
        const stack = changed[slotKey(section, place)]
        return stack === undefined ? own : stack && { id: stack.id, count: stack.count }
      }),
    }))
  }
  let kept: { at: number; stash: readonly StashRecord[] } | null = null
  const color = (index: number): number => draw.between(1, 1_200, 'color', index)
  return {
    id,
    leader,
    members: CAST.filter((role) => guildsOf(role).includes(key)).map(({ account }) => account),
    get record() {
      const emblem = {
        background: { id: draw.between(1, 30, 'background'), colors: [color(1)] },
        foreground: { id: draw.between(1, 250, 'foreground'), colors: [color(2), color(3)] },
        flags: [],
      }
      const favor = (draw.between(0, 3_000, 'favor') + gained(level / 10, now())) % 6_000
      const memberCount = draw.between(5, 480, 'members')
      const costs = { influence: 0, aetherium: draw.between(0, 5_000, 'aetherium'), resonance: 0, favor }
      return { id, name, tag, emblem, level, motd, ...costs, member_count: memberCount, member_capacity: 500 }
    },
    name,
    untouched,
    current,
    stash() {
      const at = now()
      kept = kept !== null && at - kept.at < keptMs ? kept : { at, stash: current() }
      return kept.stash
    },
  }
}

/** The guilds of a world, by the short name that the cast uses. */
export const createGuilds = (seed: number, deps: GuildDeps): Record<GuildName, GuildOfWorld> => {
  return {
    lantern: guildOf(seed, 'lantern', deps),
    ashen: guildOf(seed, 'ashen', deps),
    ember: guildOf(seed, 'ember', deps),
    quiet: guildOf(seed, 'quiet', deps),
  }
}
