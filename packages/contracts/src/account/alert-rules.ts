import * as z from 'zod/mini'
import { FilterFault, parseFilter } from '../filter.ts'
import { ITEM_FIELDS } from '../items/item-fields.ts'
import { named } from '../named.ts'
import { instantText } from '../wire.ts'
import {
  ALERT_FIELDS,
  ALERT_GEMSTORE_FIELDS,
  ALERT_ORDER_FIELDS,
  isChange,
  parseConditions,
  parseGivenConditions,
} from './alert-conditions.ts'
import { ACCOUNT_LIMITS } from './limits.ts'
import { recordId } from './lists.ts'

const { alertName, alertConditionText, channelsOfAlert } = ACCOUNT_LIMITS

/** What a rule watches. */
export const alertSubject = named(
  'AlertSubject',
  z.discriminatedUnion('kind', [
    named('AlertItemSubject', z.object({ kind: z.literal('item'), id: recordId })),
    named(
      'AlertListSubject',
      z.object({ kind: z.literal('list'), id: z.string().check(z.minLength(1), z.maxLength(100)) }),
    ),
    named(
      'AlertViewSubject',
      z.object({
        kind: z.literal('view'),
        address: z
          .string()
          .check(
            z.maxLength(2_000),
            z.regex(/^\/(?!\/)/),
            z.describe('Address of the page of this site that shows it'),
          ),
        filter: z
          .string()
          .check(
            z.minLength(1),
            z.maxLength(2_000),
            z.describe('Its items, in the language of `filter=`; at most 300'),
          ),
      }),
    ),
    named(
      'AlertOrdersSubject',
      z.object({
        kind: z.literal('orders'),
        account: z
          .nullable(z.string().check(z.maxLength(100)))
          .check(z.describe("The game's id of the game account; null: all of them")),
      }),
    ),
    named('AlertGemstoreSubject', z.object({ kind: z.literal('gemstore') })),
  ]),
)
export type AlertSubject = z.infer<typeof alertSubject>
export type AlertSubjectKind = AlertSubject['kind']

export const ALERT_PRICES = ['steady', 'best'] as const
export const ALERT_CERTAINTIES = ['sure', 'likely'] as const
export const ALERT_REPEATS = ['once', 'again', 'hourly', 'daily'] as const
export type AlertPrice = (typeof ALERT_PRICES)[number]
export type AlertCertainty = (typeof ALERT_CERTAINTIES)[number]
export type AlertRepeat = (typeof ALERT_REPEATS)[number]

export const MOST_HELD_POLLS = 60

/** The fields that conditions about a subject may name. */
export const conditionFieldsOf = (kind: AlertSubjectKind) => {
  if (kind === 'orders') return ALERT_ORDER_FIELDS
  return kind === 'gemstore' ? ALERT_GEMSTORE_FIELDS : ALERT_FIELDS
}

const faultOf = (parse: () => unknown): string | null => {
  try {
    parse()
    return null
  } catch (error) {
    if (error instanceof FilterFault) return error.message
    throw error
  }
}

const ruleShape = z.object({
  subject: alertSubject,
  conditions: z
    .string()
    .check(
      z.maxLength(alertConditionText),
      z.describe(
        'One to four terms, all of which must hold (of orders: one of them): `field:op:value` as in `filter=`, or `field:rises:5%:6h` and `field:falls:200:1d` for a change within 1h, 6h, 1d or 7d',
      ),
    ),
  price: z
    .enum(ALERT_PRICES)
    .check(z.describe('`steady`: the price of a quantity that can really be traded; `best`: that of the first unit')),
  certainty: z
    .enum(ALERT_CERTAINTIES)
    .check(
      z.describe(
        '`sure`: the end of the interval that speaks most against it is past the threshold, too; `likely`: the estimate is',
      ),
    ),
  hold: z.int().check(z.minimum(1), z.maximum(MOST_HELD_POLLS), z.describe('Polls in a row for which it must hold')),
  repeat: z
    .enum(ALERT_REPEATS)
    .check(z.describe('`once`; `again` after it was false; at most once an hour or a day while it holds again')),
})

/** What decides whether a rule fires, as it is answered: one of a former version may name what there is no more. */
const storedRule = named('AlertRule', ruleShape)

/** The same as it is given. */
export const alertRule = storedRule.check((context) => {
  const { subject, conditions } = context.value
  const refuse = (path: string[], message: string): void => {
    context.issues.push({ code: 'custom', input: context.value, path, message })
  }
  const fault = faultOf(() => parseGivenConditions(conditions, conditionFieldsOf(subject.kind)))
  if (fault !== null) refuse(['conditions'], fault)
  if (subject.kind !== 'view') return
  const viewFault = faultOf(() => parseFilter(subject.filter, ITEM_FIELDS))
  if (viewFault !== null) refuse(['subject', 'filter'], viewFault)
})
export type AlertRule = z.output<typeof alertRule>

/** Polls for which a new rule holds: prices and what follows from them tremble. */
export const usualHold = (conditions: string): number =>
  faultOf(() => parseConditions(conditions)) === null &&
  parseConditions(conditions).some((condition) => isChange(condition) || /price|profit|roi/.test(condition.field))
    ? 2
    : 1

const name = z
  .string()
  .check(
    z.trim(),
    z.maxLength(alertName.most, `a name has at most ${alertName.most} characters`),
    z.describe('Empty: the rule in words'),
  )
const channels = z
  .array(z.string().check(z.minLength(1), z.maxLength(100)))
  .check(
    z.maxLength(channelsOfAlert),
    z.describe('Ids of channels; `page` hears of everything and is dropped, as repeated ones are'),
  )

export const givenAlert = z.object({
  name,
  rule: alertRule,
  until: z.nullable(instantText).check(z.describe('When it ends; null: never')),
  channels,
  isPaused: z.optional(z.boolean()).check(z.describe('Saved without being armed')),
})

/**
 * `waiting`: its data is old or unsure; `fired`: it holds, and comes again after it was false; `ended`: it fired once, or
 * its date has passed.
 */
export const ALERT_STATES = ['armed', 'holding', 'waiting', 'fired', 'paused', 'ended'] as const
export type AlertState = (typeof ALERT_STATES)[number]

const itemState = named(
  'AlertItemState',
  z.object({
    itemId: z
      .nullable(z.int())
      .check(z.describe('null for orders and gem-store entries, and where the whole rule waits')),
    state: z.enum(ALERT_STATES),
    held: z.int().check(z.describe('Polls for which it has held')),
    reason: z.nullable(z.string()).check(z.describe('Why it waits')),
    firedAt: z.nullable(z.string()),
  }),
)

/** The number that an event is about. */
export const noticeFigure = named(
  'NoticeFigure',
  z.object({
    field: z.string(),
    value: z.number(),
    error: z.nullable(z.number()).check(z.describe('Half the width of the 95 % interval; null: not an estimate')),
    threshold: z.number(),
  }),
)

export const alert = named(
  'Alert',
  z.object({
    id: z.string(),
    name: z.string(),
    rule: storedRule,
    until: z.nullable(z.string()),
    channels: z.array(z.string()),
    state: z.enum(ALERT_STATES).check(z.describe('The most pressing of its items')),
    reason: z.nullable(z.string()).check(z.describe('Why it waits, is paused or has ended')),
    items: z
      .array(itemState)
      .check(z.describe('The 20 most pressing of its items that hold, wait or have fired; the others are armed')),
    lastEvent: z.nullable(
      z.object({
        at: z.string(),
        itemId: z.nullable(z.int()),
        text: z.string(),
        figure: z.nullable(noticeFigure).check(z.describe('What made it true')),
      }),
    ),
    revision: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
)
export type Alert = z.output<typeof alert>
export type AlertItemState = z.output<typeof itemState>
