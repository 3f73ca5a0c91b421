import * as z from 'zod'

const count = z.int().min(0)
/** The database takes neither a zero character nor half a pair. */
export const storableText = z
  .string()
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'has characters that cannot be stored')
const someText = storableText.min(1)
const instant = z.union([z.iso.datetime({ offset: true }), z.iso.date()])
/** An empty cell of CSV is null. */
const nullable = <T extends z.ZodType>(schema: T) =>
  z
    .union([schema, z.literal('')])
    .nullable()
    .transform((value) => (value === '' ? null : value))
const nullish = <T extends z.ZodType>(schema: T) =>
  nullable(schema)
    .optional()
    .transform((value) => value ?? null)

/** An offer of the gem store. */
const gemstoreSchema = z.object({
  uuid: someText,
  name: someText,
  type: someText,
  /** Null for what is sold for tickets instead of gems; a list without the column is another list. */
  gemPrice: nullable(count),
  imageHash: nullish(storableText),
  latestStartDate: nullish(instant),
  latestEndDate: nullish(instant),
})

/** A reward that a raid currency buys. */
const raidRewardSchema = z.object({
  id: z.int().positive(),
  currency: z.int().positive(),
  /** Units of the currency, and copper, for one. */
  cost: count,
  gold: count,
})

/** The quantity of an item from a festival of one year. */
const festivalSchema = z.object({
  id: z.int().positive(),
  type: someText,
  year: z.int().min(2012).max(2200),
  quantity: z.number().min(0),
  start: instant,
  end: instant,
  festival: someText,
})

/** How often something dropped from a number of Fractal Encryptions; `drop` is an item id or a word. */
const fractalSampleSchema = z.object({
  sample: z.union([someText, z.number()]).transform(String),
  boxes: z.int().positive(),
  drop: z.union([someText, z.int().positive()]).transform(String),
  quantity: count,
})

type FeedKind = {
  schema: z.ZodType<Record<string, unknown>>
  /** Identifies the same record in the next feed. */
  keyOf: (record: Record<string, unknown>) => string
}

/** Feeds by the kind of document that they fill. */
export const FEEDS = {
  gemstore: { schema: gemstoreSchema, keyOf: ({ uuid }) => String(uuid) },
  'raid-rewards': { schema: raidRewardSchema, keyOf: ({ id, currency }) => `${id}-${currency}` },
  festivals: {
    schema: festivalSchema,
    keyOf: ({ festival, year, type, id }) => `${festival}-${year}-${type}-${id}`,
  },
  'fractal-samples': { schema: fractalSampleSchema, keyOf: ({ sample, drop }) => `${sample}-${drop}` },
} as const satisfies Record<string, FeedKind>

export type FeedName = keyof typeof FEEDS
