import { ACCOUNT_LIMITS, type PlanTarget } from '@gildscope/contracts'
import { chatLinkPattern, readChatLink } from './chat-link.ts'

/** A line of a paste: an id or a name with the units wanted, or what is wrong with it. */
export type WrittenLine = { text: string } & (
  | { units: number; id: number }
  | { units: number; name: string }
  | { fault: string }
)

export type BadLine = { text: string; fault: string }

// `250`, or in groups of three digits as this site and others write it: `1,000`, `1 000`.
const UNITS = String.raw`\d{1,3}(?:[,\s]\d{3})+|\d+`
const AFTER = new RegExp(String.raw`^(.*?)[\s,;:]*[x×*]\s*(${UNITS})$`, 'i')
const BEFORE = new RegExp(String.raw`^(${UNITS})\s*(?:[x×*]\s*|\s)(.+)$`, 'i')
const ALONE = new RegExp(String.raw`^(.+?)[\s,;:]+(${UNITS})$`)

/** The units of a line, before or behind what it names. `19721 x 250`: the id comes first. */
const split = (line: string): { what: string; units: number | null } => {
  for (const [pattern, what, units] of [
    [AFTER, 1, 2],
    [BEFORE, 2, 1],
    [ALONE, 1, 2],
  ] as const) {
    const found = pattern.exec(line)
    if (found !== null)
      return { what: (found[what] ?? '').trim(), units: Number(found[units]?.replaceAll(/[,\s]/g, '')) }
  }
  return { what: line, units: null }
}

const readLine = (text: string): WrittenLine => {
  const link = chatLinkPattern.exec(text)?.[0]
  const rest = link === undefined ? text : text.replace(link, '@')
  const { what, units: written } = split(rest)
  const linked = link === undefined ? null : readChatLink(link)
  if (link !== undefined && linked === null) return { text, fault: 'this chat link is of no item' }
  const units = written ?? linked?.units ?? 1
  if (units < 1 || units > ACCOUNT_LIMITS.planUnits)
    return { text, fault: `units are from 1 to ${ACCOUNT_LIMITS.planUnits.toLocaleString('en-US')}` }
  if (linked !== null) return { text, units, id: linked.id }
  if (/^\d{1,9}$/.test(what) && Number(what) > 0) return { text, units, id: Number(what) }
  return /\p{L}/u.test(what) ? { text, units, name: what } : { text, fault: 'it names no item' }
}

/** `19721 x 250`, `250 Glob of Ectoplasm`, `[&AgEJTQAA] x 3`: an item a line. */
export const readLines = (text: string): WrittenLine[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(readLine)

export type NamedLookup = {
  /** Ids that exist. */
  known: ReadonlySet<number>
  /** Items of exactly this name, in lower case. */
  byName: ReadonlyMap<string, readonly number[]>
}

const idOf = (line: Exclude<WrittenLine, { fault: string }>, { known, byName }: NamedLookup): number | string => {
  if ('id' in line) return known.has(line.id) ? line.id : `no item has the id ${line.id}`
  const ids = byName.get(line.name.toLowerCase()) ?? []
  if (ids.length > 1) return `${ids.length} items have this name: give the id of one, such as ${ids[0]}`
  return ids[0] ?? 'no item has this name'
}

/** The targets of a paste, the same item summed, and the lines that could not be taken, with why. */
export const takeLines = (
  lines: readonly WrittenLine[],
  lookup: NamedLookup,
  before: readonly PlanTarget[],
): { targets: PlanTarget[]; bad: BadLine[] } => {
  const units = new Map(before.map((target) => [target.id, target.units]))
  const bad: BadLine[] = []
  for (const line of lines) {
    const id = 'fault' in line ? line.fault : idOf(line, lookup)
    if (typeof id === 'string' || 'fault' in line) bad.push({ text: line.text, fault: String(id) })
    else if (!units.has(id) && units.size >= ACCOUNT_LIMITS.planTargets)
      bad.push({ text: line.text, fault: `a plan has at most ${ACCOUNT_LIMITS.planTargets} targets` })
    else if ((units.get(id) ?? 0) + line.units > ACCOUNT_LIMITS.planUnits)
      bad.push({ text: line.text, fault: 'with the other lines these are too many units' })
    else units.set(id, (units.get(id) ?? 0) + line.units)
  }
  return { targets: [...units].map(([id, all]) => ({ id, units: all })), bad }
}
