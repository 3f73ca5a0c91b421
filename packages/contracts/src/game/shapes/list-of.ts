import * as z from 'zod/mini'

/** With more faulty entries than these the whole list is of another form. */
const FAULTY_AT_MOST = 2
const FAULTY_SHARE = 0.5
const SHOWN_CHARACTERS = 40

/** What the check in progress left out. One variable suffices, because a check is synchronous. */
let noted: string[] | null = null

/** Runs a check of an answer; `leftOut` names the entries of its lists that could not be read, and why. */
export const notingLeftOut = <T>(check: () => T): { value: T; leftOut: string[] } => {
  const before = noted
  const leftOut: string[] = []
  noted = leftOut
  try {
    return { value: check(), leftOut }
  } finally {
    noted = before
  }
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'absent'
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)}…`
}

const fieldOf = (value: unknown, name: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[name] : undefined

/** `entry 3 (id 24358): count is -1`. */
const nameOf = (entry: unknown, index: number, path: readonly PropertyKey[]): string => {
  const place = `entry ${index + 1}`
  if (path.length === 0) return `${place} is ${shown(entry)}`
  const id = fieldOf(entry, 'id') ?? fieldOf(entry, 'name')
  const whose = id === undefined || path[0] === 'id' ? '' : ` (${shown(id)})`
  return `${place}${whose}: ${path.join('.')} is ${shown(path.reduce(fieldOf, entry))}`
}

/**
 * A list of an answer of the game, without the entries that cannot be read: the rest is kept, and `notingLeftOut` names
 * them. A list of which nothing, or less than half, can be read is refused as a whole.
 */
export const listOf = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((values: unknown[], context): z.output<Entry>[] => {
      const faulty: string[] = []
      const found = values.flatMap((value, index): z.output<Entry>[] => {
        const checked = z.safeParse(entry, value)
        if (checked.success) return [checked.data]
        faulty.push(nameOf(value, index, checked.error.issues[0]?.path ?? []))
        return []
      })
      const isAllFaulty = values.length > 0 && found.length === 0
      if (isAllFaulty || faulty.length > Math.max(FAULTY_AT_MOST, FAULTY_SHARE * values.length)) {
        const message = `${faulty.length} of ${values.length} entries are faulty: ${faulty[0]}`
        context.issues.push({ code: 'custom', input: values, message })
      } else noted?.push(...faulty)
      return found
    }),
  )

const absent = z.pipe(
  z.null(),
  z.transform((): undefined => undefined),
)

/** A field that the game omits or, at times, sends as null. */
export const maybe = <Value extends z.ZodMiniType>(value: Value) => z.optional(z.union([value, absent]))
