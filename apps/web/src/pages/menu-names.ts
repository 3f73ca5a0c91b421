/** The menu whose entries grow by the links and the API reference that are configured. */
export const SUPPORT_MENU = 'Support'

/** The menus of the bar in their order; one without a page is not drawn. */
export const MENU_NAMES = [
  SUPPORT_MENU,
  'Friends',
  'Archives',
  'TradePost',
  'Forging',
  'Stats',
  'To CSV',
  'Misc',
] as const

/** `signed out`, `signed in`: the menu at the right end, for visitors and for signed-in users. */
export type MenuName = (typeof MENU_NAMES)[number] | 'signed out' | 'signed in'
