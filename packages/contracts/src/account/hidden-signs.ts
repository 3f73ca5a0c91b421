/** Emoji, which may be joined by signs that show nothing; or such a sign, or one that turns the order of letters. */
const EMOJI_OR_HIDDEN = /(\p{RGI_Emoji})|[\p{Cf}\p{Zl}\p{Zp}\u2065\u115F\u1160\u3164\uFFA0]/gv

/** The first sign in a text that nobody sees, outside of emoji; null when there is none. */
export const hiddenSign = (text: string): string | null =>
  Array.from(text.matchAll(EMOJI_OR_HIDDEN)).find(([, emoji]) => emoji === undefined)?.[0] ?? null

/** A text of somebody else without the signs that nobody sees. */
export const withoutHiddenSigns = (text: string): string =>
  text.replaceAll(EMOJI_OR_HIDDEN, (_sign, emoji: string | undefined) => emoji ?? '')
