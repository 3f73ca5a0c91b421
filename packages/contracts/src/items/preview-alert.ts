import * as z from 'zod/mini'
import { alertRule } from '../account/alert-rules.ts'
import { recordId } from '../account/lists.ts'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'

const firing = named(
  'AlertFiring',
  z.object({
    at: z.string().check(z.describe('Start of the bucket in which it would have fired')),
    value: z.number(),
    error: z.nullable(z.number()).check(z.describe('Half the width of the 95 % interval; null: not an estimate')),
    extreme: z.number().check(z.describe('The value furthest past the threshold while it held')),
    trueForMs: z.int().check(z.describe('How long it held')),
  }),
)

const heldBack = named(
  'AlertHeldBack',
  z.object({
    at: z.string(),
    value: z.number(),
    extreme: z.number().check(z.describe('Past the threshold: of bait the best price, of brief the furthest value')),
    reason: z
      .enum(['unsure', 'bait', 'brief'])
      .check(
        z.describe(
          'unsure: the interval does not rule it out; bait: only the first units; brief: not for enough polls',
        ),
      ),
  }),
)

const previewSpan = named(
  'AlertPreviewSpan',
  z.object({
    resolution: z.enum(['minute', 'hour', 'day']),
    from: z.string(),
    to: z.string(),
    seenShare: z.number().check(z.describe('Share of the span that was observed, 0 to 1')),
    fired: z.array(firing),
    heldBack: z.array(heldBack),
    nearestPercent: z
      .nullable(z.number())
      .check(
        z.describe('How far the value was from the threshold at its nearest; null: it fired, or nothing is known'),
      ),
    withoutHold: z.int().check(z.describe('How often it would have fired without holding')),
    isByBestPrice: z
      .boolean()
      .check(z.describe('Some of it is judged by the best price: the steady one was not stored yet')),
    unjudged: z
      .array(z.string())
      .check(z.describe('Conditions that this resolution cannot show; they were taken as true')),
  }),
)

export const alertPreview = named(
  'AlertPreview',
  z.object({
    itemId: z.int(),
    matches: z.nullable(z.int()).check(z.describe('Items of a view; null for other subjects')),
    spans: z.array(previewSpan).check(z.describe('Minutes of 48 hours, hours of 90 days, days before')),
  }),
)
export type AlertPreview = z.output<typeof alertPreview>
export type AlertPreviewSpan = AlertPreview['spans'][number]

export const previewAlert = endpoint({
  name: 'previewAlert',
  service: 'items',
  access: 'public',
  method: 'POST',
  path: '/v1/alerts/preview',
  summary: 'When a rule would have fired',
  description:
    'Judges a rule by the stored history of an item, as live: what is unsure or held too briefly is named, and fires nothing. Of a list or a view name one of its items.',
  body: z.object({ rule: alertRule, itemId: z.optional(recordId).check(z.describe('Of a list or a view: the item')) }),
  reply: alertPreview,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
  example: { request: '/gw2/v1/alerts/preview' },
})
