import * as z from 'zod'

export const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
})

export type TableShape = z.infer<typeof tableSchema>

export const manifestSchema = z.object({
  createdAt: z.iso.datetime(),
  /** Who can decrypt the file. */
  recipients: z.array(z.string()),
  migration: z.object({ name: z.string(), hash: z.string() }),
  tables: z.array(tableSchema.extend({ rows: z.int(), bytes: z.int(), sha256: z.string() })),
  /** Counters of columns that number themselves, and what they give next. */
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), next: z.string() })),
})

/** The contents of a backup file; written last, since rows are counted while they are written. */
export type Manifest = z.infer<typeof manifestSchema>

/** For people. */
export const describeManifest = (manifest: Manifest): string =>
  [
    `made      ${manifest.createdAt}`,
    ...manifest.recipients.map((recipient) => `for       ${recipient}`),
    `migration ${manifest.migration.name}`,
    ...manifest.tables.map(
      (table) => `${String(table.rows).padStart(9)} rows  ${table.schema}.${table.name}  ${table.sha256}`,
    ),
  ].join('\n')
