const ITEM_LINK = 2
const LENGTH_AT_LEAST = 6

export const chatLinkPattern = /\[&([A-Za-z0-9+/]+={0,2})\]/

/** The item of a chat link and the number in it; null: it is no link of an item. */
export const readChatLink = (text: string): { id: number; units: number } | null => {
  const [, code] = chatLinkPattern.exec(text) ?? []
  if (code === undefined) return null
  let bytes: string
  try {
    bytes = atob(code)
  } catch {
    return null
  }
  const at = (index: number): number => bytes.charCodeAt(index)
  if (bytes.length < LENGTH_AT_LEAST || at(0) !== ITEM_LINK) return null
  const id = at(2) + at(3) * 256 + at(4) * 65_536
  return id === 0 ? null : { id, units: Math.max(1, at(1)) }
}

/** The link of an item that the game shows as a name; it counts at most 250 units. */
export const chatLinkOf = (id: number, units: number): string => {
  const bytes = [ITEM_LINK, Math.min(units, 250), id & 255, (id >> 8) & 255, (id >> 16) & 255, 0]
  return `[&${btoa(String.fromCharCode(...bytes))}]`
}
