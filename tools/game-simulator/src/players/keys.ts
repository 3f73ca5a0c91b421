import { hash } from '../market/random.ts'
import { HOUR_MS } from '../market/rhythm.ts'
import { CAST } from './cast.ts'
import { apiKeyOf } from './guid.ts'
import { type DemoKey, PERMISSIONS, type Permission } from './player-records.ts'
import { playerSeed } from './trade/traders.ts'

/** `flapping` keys are invalid from minute 20 to minute 30 of each hour of the world's clock, revoked ones always. */
type KeyState = 'valid' | 'flapping' | 'revoked'
type KeyKind = { name: string; state: KeyState; permissions: readonly Permission[]; note: string }

const KEY_KINDS = [
  { name: 'Everything', state: 'valid', permissions: PERMISSIONS, note: 'works for everything' },
  {
    name: 'Account only',
    state: 'valid',
    permissions: ['account'],
    note: 'shows the name of the account and nothing else',
  },
  {
    name: 'Inventories',
    state: 'valid',
    permissions: ['account', 'characters', 'inventories'],
    note: 'reads characters and inventories only',
  },
  {
    name: 'Without inventories',
    state: 'valid',
    permissions: PERMISSIONS.filter((permission) => permission !== 'inventories'),
    note: 'may not read inventories',
  },
  {
    name: 'Without unlocks',
    state: 'valid',
    permissions: PERMISSIONS.filter((permission) => permission !== 'unlocks'),
    note: 'may not read skins, minis and other unlocks',
  },
  {
    name: 'Trading post',
    state: 'valid',
    permissions: ['account', 'tradingpost'],
    note: 'reads trades only',
  },
  {
    name: 'Flapping',
    state: 'flapping',
    permissions: PERMISSIONS,
    note: "answers 'invalid' for ten minutes of each hour",
  },
  { name: 'Revoked', state: 'revoked', permissions: PERMISSIONS, note: 'is no longer valid' },
] as const satisfies readonly KeyKind[]

const FLAP = { from: 20 * 60_000, to: 30 * 60_000 }
const GUID_LENGTH = 36

export type PlayerKey = { key: string; id: string; player: number; kind: KeyKind }

/** All keys of all players. */
export const createKeys = (worldSeed: number): PlayerKey[] => {
  return CAST.flatMap((_, player) =>
    KEY_KINDS.map((kind, number) => {
      const key = apiKeyOf(hash(playerSeed(worldSeed, player), number, 606))
      return { key, id: key.slice(0, GUID_LENGTH), player, kind }
    }),
  )
}

/** Whether the game accepts this key at a time (Unix ms of the world's clock). */
export const isValidAt = ({ kind }: PlayerKey, at: number): boolean => {
  if (kind.state === 'valid') return true
  const minute = at % HOUR_MS
  return kind.state === 'flapping' && !(minute >= FLAP.from && minute < FLAP.to)
}

/** Keys for newcomers to try: the one with all permissions of each player, then one of each other instructive kind. */
export const demoKeys = (keys: readonly PlayerKey[]): DemoKey[] => {
  const chosen = [
    ...keys.filter(({ kind }) => kind.name === 'Everything'),
    ...(['Without inventories', 'Without unlocks', 'Flapping', 'Revoked'] as const).flatMap((name, player) =>
      keys.filter((key) => key.kind.name === name && key.player === player),
    ),
  ]
  return chosen.map(({ key, player, kind }) => {
    const { account, label } = CAST[player]!
    return { key, account, label, permissions: kind.permissions, note: kind.note }
  })
}
