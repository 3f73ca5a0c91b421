/** Emoji, which may contain invisible joiners; or an invisible character, or one that changes the text direction. */
const EMOJI_OR_HIDDEN = /(\p{RGI_Emoji})|[\p{Cf}\p{Zl}\p{Zp}\u2065\u115F\u1160\u3164\uFFA0]/gv

/** The first invisible character in a text, outside of emoji; null when there is none. */
export const hiddenSign = (text: string): string | null =>
  Array.from(text.matchAll(EMOJI_OR_HIDDEN)).find(([, emoji]) => emoji === undefined)?.[0] ?? null

/** A text from another person without invisible characters. */
export const withoutHiddenSigns = (text: string): string =>
  text.replaceAll(EMOJI_OR_HIDDEN, (_sign, emoji: string | undefined) => emoji ?? '')
