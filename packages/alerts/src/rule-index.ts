import {
  ACCOUNT_LIMITS,
  type AlertChangeField,
  type AlertCondition,
  type AlertRule,
  type ChangeSpan,
  conditionFieldsOf,
  type FilterTerm,
  ITEM_FIELDS,
  isChange,
  parseConditions,
  parseFilter,
} from '@gildscope/contracts'
import { rowTest } from '@gildscope/contracts/filter-rows'
import { ItemFigures, storedFieldsFor } from './figures.ts'
import type { Judged } from './judge.ts'
import type { ItemReading } from './reading.ts'

/** A rule of an account about items. */
export type StoredRule = {
  accountId: string
  alertId: string
  revision: number
  rule: AlertRule
  /** ms; null: it has no end. */
  until: number | null
}

export type Change = { field: AlertChangeField; span: ChangeSpan }

type Matching = { fields: readonly string[]; test: (row: Readonly<Record<string, unknown>>) => boolean }

const MOST_IN_ALL = ACCOUNT_LIMITS.alertItemsInAll

const tooMany = (what: string, items: number): string =>
  `its ${what} ${items} items; at most ${ACCOUNT_LIMITS.alertItems}`

const NUMBERS = new Set(['integer', 'decimal'])

/** A rule ready to be judged. */
export class CompiledRule implements Judged {
  readonly stored: StoredRule
  readonly key: string
  readonly conditions: readonly AlertCondition[]
  /** Stored fields, with those of a view. */
  readonly fields: readonly string[]
  readonly changes: readonly Change[]
  /** The items of a view; null for other subjects. */
  readonly view: Matching | null

  constructor(stored: StoredRule) {
    this.stored = stored
    this.key = keyOf(stored)
    const { subject, conditions, price } = stored.rule
    this.conditions = parseConditions(conditions, conditionFieldsOf(subject.kind))
    this.changes = this.conditions.flatMap((condition) =>
      isChange(condition) ? [{ field: condition.field as AlertChangeField, span: condition.span }] : [],
    )
    this.view = subject.kind === 'view' ? matchingOf(parseFilter(subject.filter, ITEM_FIELDS).terms) : null
    this.fields = [
      ...new Set([
        ...this.conditions.flatMap(({ field }) => storedFieldsFor(field, price)),
        ...(this.view?.fields.flatMap((field) => storedFieldsFor(field, 'best')) ?? []),
      ]),
    ]
  }

  get price() {
    return this.stored.rule.price
  }

  get certainty() {
    return this.stored.rule.certainty
  }
}

export const keyOf = ({ accountId, alertId }: Pick<StoredRule, 'accountId' | 'alertId'>): string =>
  `${accountId}/${alertId}`

const matchingOf = (terms: readonly FilterTerm[]): Matching => ({
  fields: [...new Set(terms.map(({ field }) => field))],
  test: rowTest(terms, ITEM_FIELDS),
})

/** Whether an item is one of those that a view shows. */
export const isInView = ({ fields, test }: Matching, reading: ItemReading): boolean => {
  const figures = new ItemFigures(reading, 'best')
  const row: Record<string, unknown> = {}
  for (const field of fields) {
    if (NUMBERS.has(ITEM_FIELDS.get(field)?.kind ?? '')) {
      const measured = figures.measure(field)
      row[field] = typeof measured === 'string' ? (reading.numbers[field] ?? null) : measured.value
    } else row[field] = reading.facts?.[field] ?? null
  }
  return test(row)
}

/**
 * Rules by the items that they are about. Items of a list are given with the rule; those of a view are found among the
 * readings.
 */
export class RuleIndex {
  readonly #rules = new Map<string, CompiledRule>()
  readonly #itemsOf = new Map<string, Set<number>>()
  readonly #byItem = new Map<number, Set<CompiledRule>>()
  readonly #views = new Set<CompiledRule>()
  /** Rules about lists that are too long to be watched, with how many items they hold. */
  readonly #tooLong = new Map<CompiledRule, number>()
  /** Items of lists and views by account, and the rules for which there was no room. */
  readonly #watched = new Map<string, number>()
  readonly #full = new Set<CompiledRule>()
  readonly #changing = new Set<CompiledRule>()
  readonly #ending = new Set<CompiledRule>()
  #fields: ReadonlySet<string> | null = null

  get size(): number {
    return this.#rules.size
  }

  get rules(): Iterable<CompiledRule> {
    return this.#rules.values()
  }

  get views(): ReadonlySet<CompiledRule> {
    return this.#views
  }

  /** Rules that are about more items than they may be, with why they wait. */
  *crowded(): Generator<[CompiledRule, string]> {
    for (const [rule, items] of this.#tooLong) yield [rule, tooMany('list holds', items)]
    for (const rule of this.#full) yield [rule, `your rules watch more than ${MOST_IN_ALL} items of lists and views`]
    for (const rule of this.#views) {
      const matches = this.itemsOf(rule.key).size
      if (matches > ACCOUNT_LIMITS.alertItems) yield [rule, tooMany('view shows', matches)]
    }
  }

  /** Rules that compare with a time before. */
  get changing(): ReadonlySet<CompiledRule> {
    return this.#changing
  }

  /** Rules that have a date to which they watch. */
  get ending(): ReadonlySet<CompiledRule> {
    return this.#ending
  }

  /** Items that some rule is about. */
  get items(): Iterable<number> {
    return this.#byItem.keys()
  }

  /** Stored fields that its rules need. */
  get fields(): ReadonlySet<string> {
    this.#fields ??= new Set([...this.#rules.values()].flatMap(({ fields }) => fields))
    return this.#fields
  }

  get(key: string): CompiledRule | undefined {
    return this.#rules.get(key)
  }

  has(itemId: number): boolean {
    return this.#byItem.has(itemId)
  }

  rulesOf(itemId: number): Iterable<CompiledRule> {
    return this.#byItem.get(itemId) ?? []
  }

  itemsOf(key: string): ReadonlySet<number> {
    return this.#itemsOf.get(key) ?? new Set()
  }

  put(rule: CompiledRule, itemIds: readonly number[]): void {
    this.remove(rule.key)
    this.#rules.set(rule.key, rule)
    this.#itemsOf.set(rule.key, new Set())
    if (rule.view !== null) this.#views.add(rule)
    if (rule.changes.length > 0) this.#changing.add(rule)
    if (rule.stored.until !== null) this.#ending.add(rule)
    this.#fields = null
    const items = new Set(itemIds)
    if (items.size > ACCOUNT_LIMITS.alertItems) this.#tooLong.set(rule, items.size)
    else for (const itemId of items) this.#add(rule, itemId)
  }

  remove(key: string): void {
    const rule = this.#rules.get(key)
    if (rule === undefined) return
    for (const itemId of this.itemsOf(key)) this.#drop(rule, itemId)
    this.#rules.delete(key)
    this.#itemsOf.delete(key)
    this.#views.delete(rule)
    this.#tooLong.delete(rule)
    this.#full.delete(rule)
    this.#changing.delete(rule)
    this.#ending.delete(rule)
    this.#fields = null
  }

  /** Lets views take in what has come to match them, and leave what no longer does. */
  match(reading: ItemReading): void {
    for (const rule of this.#views) {
      const matches = rule.view !== null && isInView(rule.view, reading)
      if (matches === this.itemsOf(rule.key).has(reading.itemId)) continue
      if (matches) this.#add(rule, reading.itemId)
      else this.#drop(rule, reading.itemId)
    }
  }

  #add(rule: CompiledRule, itemId: number): void {
    if (!this.#takeRoom(rule)) return
    this.#itemsOf.get(rule.key)?.add(itemId)
    const rules = this.#byItem.get(itemId)
    if (rules === undefined) this.#byItem.set(itemId, new Set([rule]))
    else rules.add(rule)
  }

  /** A rule about one item needs none. */
  #takeRoom(rule: CompiledRule): boolean {
    const { accountId, rule: stored } = rule.stored
    if (stored.subject.kind === 'item') return true
    const watched = this.#watched.get(accountId) ?? 0
    if (watched >= MOST_IN_ALL) {
      this.#full.add(rule)
      return false
    }
    this.#watched.set(accountId, watched + 1)
    return true
  }

  #drop(rule: CompiledRule, itemId: number): void {
    const { accountId, rule: stored } = rule.stored
    if (this.#itemsOf.get(rule.key)?.delete(itemId) && stored.subject.kind !== 'item')
      this.#watched.set(accountId, (this.#watched.get(accountId) ?? 1) - 1)
    const rules = this.#byItem.get(itemId)
    rules?.delete(rule)
    if (rules?.size === 0) this.#byItem.delete(itemId)
  }
}
