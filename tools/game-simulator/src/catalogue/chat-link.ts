const LINK_TYPES = { item: 0x02, recipe: 0x09, skin: 0x0a } as const

const bytesOf = (kind: keyof typeof LINK_TYPES, id: number): number[] => {
  const little = [id & 0xff, (id >>> 8) & 0xff, (id >>> 16) & 0xff, (id >>> 24) & 0xff]
  return kind === 'item' ? [LINK_TYPES.item, 1, ...little] : [LINK_TYPES[kind], ...little]
}

/** The code that shows a record in the game's chat: type, for items a quantity of 1, then the id, low byte first. */
export const chatLink = (kind: keyof typeof LINK_TYPES, id: number): string =>
  `[&${Buffer.from(bytesOf(kind, id)).toString('base64')}]`
