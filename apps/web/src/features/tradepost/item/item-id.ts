/** Ids have nine digits at most, in the game and in our calls. */
const MAX_ID = 999_999_999

/** The id of an address; `none`: missing or not numeric, `unknown`: no item can have it. */
export const readItemId = (text: string | undefined): number | 'none' | 'unknown' => {
  if (text === undefined || !/^\d+$/.test(text)) return 'none'
  const id = Number(text)
  return id >= 1 && id <= MAX_ID ? id : 'unknown'
}
