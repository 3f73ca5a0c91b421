import { mediaHook } from './media-hook.ts'

/** The menus of a signed-in user do not fit side by side: they are in a drawer, as on phones. */
export const useHasDrawer = mediaHook('(max-width: 999px)')
