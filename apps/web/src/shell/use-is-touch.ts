import { mediaHook } from './media-hook.ts'

/** Where there is hardly a keyboard: on phones, and where a finger is all that points. */
export const useIsTouch = mediaHook('(max-width: 759px), (hover: none) and (pointer: coarse)')
