import type { AccountRecord, KeyHolder } from '../../players/player-records.ts'
import { may } from './access.ts'

export const LAST_MODIFIED_FROM = Date.parse('2019-02-21T00:00:00.000Z')
export const KEY_TYPES_FROM = Date.parse('2019-05-22T00:00:00.000Z')
export const TABS_FROM = Date.parse('2019-12-19T00:00:00.000Z')
const TEAMS_FROM = Date.parse('2024-07-20T01:00:00.000Z')

/** An account in the form visible to a key, in a schema version (its Unix ms). */
export const accountInForm = (account: AccountRecord, holder: KeyHolder, schema: number): Record<string, unknown> => {
  const { guild_leader, last_modified, wvw, fractal_level, daily_ap, monthly_ap, build_storage_slots, ...basic } =
    account
  return {
    ...basic,
    ...(schema >= LAST_MODIFIED_FROM && { last_modified }),
    ...(may(holder, 'guilds') && { guild_leader }),
    ...(may(holder, 'progression') && {
      fractal_level,
      daily_ap,
      monthly_ap,
      ...(schema >= TEAMS_FROM ? { wvw } : { wvw_rank: wvw.rank }),
    }),
    ...(schema >= TABS_FROM && may(holder, 'builds') && { build_storage_slots }),
  }
}

/** The report of `tokeninfo` about a key. */
export const keyInForm = ({ key }: KeyHolder, schema: number): Record<string, unknown> => ({
  id: key.id,
  name: key.name,
  permissions: key.permissions,
  ...(schema >= KEY_TYPES_FROM && { type: 'APIKey' }),
})
