import { parse } from 'csv-parse/sync'
import * as z from 'zod'

const LARGEST = 2_147_483_647
const emptyIsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable())

const rowSchema = z.object({
  name: z.string().trim().min(1).max(200),
  ISO: z.string(),
  ID: emptyIsNull(z.coerce.number().int().min(1).max(LARGEST)),
  sell: emptyIsNull(z.coerce.number().int().min(0).max(LARGEST)),
})

export type ForgeRow = z.infer<typeof rowSchema>
/** `place` describes the position in the text, for people. */
export type PlacedRow = { place: string; row: ForgeRow }
export type BadRow = { place: string; reason: string }
export type ForgeRows = { rows: PlacedRow[]; bad: BadRow[] }

type Raw = { place: string; value: unknown } | BadRow

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const rawOfLines = (text: string): Raw[] =>
  text.split(/\r?\n/).flatMap((line, index): Raw[] => {
    const place = `line ${index + 1}`
    if (line.trim() === '') return []
    try {
      return [{ place, value: JSON.parse(line) }]
    } catch (error) {
      return [{ place, reason: `no JSON: ${reasonOf(error)}` }]
    }
  })

const rawOfArray = (text: string): Raw[] =>
  z
    .array(z.unknown())
    .parse(JSON.parse(text))
    .map((value, index) => ({ place: `record ${index + 1}`, value }))

/** Columns in any order, by the names in the first line. */
const rawOfCsv = (text: string): Raw[] => {
  const records = z.array(z.object({ record: z.unknown(), info: z.object({ lines: z.int() }) })).parse(
    parse(text, {
      columns: true,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      info: true,
    }),
  )
  return records.map(({ record, info }) => ({ place: `line ${info.lines}`, value: record }))
}

const rawOf = (text: string): Raw[] => {
  const first = text.trimStart()[0]
  try {
    if (first === '[') return rawOfArray(text)
    return first === '{' ? rawOfLines(text) : rawOfCsv(text)
  } catch (error) {
    return [{ place: 'the whole', reason: `neither JSON nor CSV: ${reasonOf(error)}` }]
  }
}

/** Results of forges in CSV with a header line, JSON lines or a JSON array. An invalid row does not affect others. */
export const readForgeRows = (text: string): ForgeRows => {
  const found: ForgeRows = { rows: [], bad: [] }
  for (const raw of rawOf(text)) {
    if ('reason' in raw) found.bad.push(raw)
    else {
      const parsed = rowSchema.safeParse(raw.value)
      if (parsed.success) found.rows.push({ place: raw.place, row: parsed.data })
      else {
        const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'row'}: ${message}`)
        found.bad.push({ place: raw.place, reason: issues.join('; ') })
      }
    }
  }
  return found
}
