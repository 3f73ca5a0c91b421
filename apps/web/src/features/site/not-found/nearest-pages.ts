const GOOD_ENOUGH = 0.3

const pairs = (text: string): string[] => {
  const letters = text.toLowerCase().replace(/[^a-z0-9]+/g, '')
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2))
}

/** Similarity of two texts, 0 to 1: the share of letter pairs that they have in common (Dice). */
export const likeness = (a: string, b: string): number => {
  const [first, second] = [pairs(a), pairs(b)]
  if (first.length + second.length === 0) return 0
  const rest = [...second]
  const common = first.filter((pair) => {
    const at = rest.indexOf(pair)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
  return (2 * common.length) / (first.length + second.length)
}

type Target = { path: string; title: string }

const lastPart = (path: string): string => path.split('/').findLast((part) => part !== '') ?? ''

/** Pages whose address, its last part, or title resembles the requested address, best match first. */
export const nearestPages = <T extends Target>(path: string, pages: readonly T[], count: number): T[] => {
  const asked = lastPart(path)
  return pages
    .filter((page) => !page.path.includes(':'))
    .map((page) => {
      const parts = [likeness(asked, lastPart(page.path)), likeness(asked, page.title)]
      return { page, score: Math.max(likeness(path, page.path), ...parts) }
    })
    .filter(({ score }) => score >= GOOD_ENOUGH)
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ page }) => page)
}

/** A number in an address is most likely that of an item. */
export const itemIdIn = (path: string): number | null => {
  const id = path.split('/').findLast((part) => /^[1-9]\d{0,6}$/.test(part))
  return id === undefined ? null : Number(id)
}
