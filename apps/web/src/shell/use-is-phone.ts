import { mediaHook } from './media-hook.ts'

/** Below the one breakpoint, where parts of a page are other parts, not other styles. */
export const useIsPhone = mediaHook('(max-width: 759px)')
