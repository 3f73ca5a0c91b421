/**
 * What a personal token can be allowed, each with its words on pages. A scope opens the calls whose contract names it;
 * calls without one are for sessions only.
 */
export const TOKEN_SCOPES = {
  'archives:read': 'trades, orders, WvW days',
  'wealth:read': 'value by day and place',
  'lists:read': 'market, verification and gem-store lists, own values of currencies',
  'lists:write': 'make, change and delete lists, set values of currencies',
  'alerts:read': 'alerts, their events, channels',
  'alerts:write': 'make, change, pause and delete alerts',
  'plans:read': 'plans of the planner',
  'plans:write': 'make, change and delete plans',
  'drops:write': 'see and withdraw submitted drops',
} as const

export type TokenScope = keyof typeof TOKEN_SCOPES
export const TOKEN_SCOPE_NAMES = Object.keys(TOKEN_SCOPES) as [TokenScope, ...TokenScope[]]

/** Days for which a token can be valid. */
export const LIMITED_TOKEN_DAYS = [30, 90, 365] as const
/** null: until it is revoked. */
export const TOKEN_DAYS = [...LIMITED_TOKEN_DAYS, null] as const
export type TokenDays = (typeof TOKEN_DAYS)[number]
