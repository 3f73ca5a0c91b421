import type { AnyEndpoint, EndpointCall, EndpointReply, FilterTerm } from '@gildscope/contracts'

type Row<E extends AnyEndpoint> = EndpointReply<E> extends readonly (infer R)[] ? R : never
type PartOf<E extends AnyEndpoint, Part extends string> = Part extends keyof EndpointCall<E>
  ? NonNullable<EndpointCall<E>[Part]>
  : never
type Query<E extends AnyEndpoint> = PartOf<E, 'query'>

/** Field names for `fields` and `sort` of a call; any text where the contract leaves the names open. */
export type FieldOf<E extends AnyEndpoint> = 'fields' extends keyof Query<E>
  ? [Row<E>] extends [never]
    ? string
    : Extract<keyof Row<E>, string>
  : never

/** For lists: field names are checked at compile time, and filters are written as text. */
type ListParts<E extends AnyEndpoint> = {
  fields: readonly FieldOf<E>[]
  sort: FieldOf<E>
  /** `'marketable:true,roi:gte:10'`, or its terms one by one; all must hold. */
  filter: string | readonly (FilterTerm & { field: FieldOf<E> })[]
}

/** Accepts readonly lists. */
type Given<Value> = Value extends readonly (infer One)[] ? readonly One[] : Value

type ClientQuery<E extends AnyEndpoint> = {
  [Name in keyof Query<E>]?: 'fields' extends keyof Query<E>
    ? Name extends keyof ListParts<E>
      ? ListParts<E>[Name]
      : Given<Query<E>[Name]>
    : Given<Query<E>[Name]>
}

/** The arguments of a call: the parts that its contract has. */
export type Call<E extends AnyEndpoint> = {
  params?: PartOf<E, 'params'>
  query?: [Query<E>] extends [never] ? never : ClientQuery<E>
  headers?: PartOf<E, 'headers'>
  body?: PartOf<E, 'body'>
}

/** The fields of a call, each known when the program is compiled where they are written down in it. */
export type Naming<Fields> = { query?: { fields?: Fields } }

/** Rows with exactly these fields; each is present, null if unknown. */
type Narrowed<R, Field extends string> = { [F in Field]-?: F extends keyof R ? Exclude<R[F], undefined> : null }

/**
 * The result of a call. Rows are narrowed to `Fields` if these are known at compile time; for a list that is built at
 * run time, any field may be present or absent.
 */
export type Reply<
  E extends AnyEndpoint,
  Fields extends readonly string[] = readonly string[],
> = number extends Fields['length']
  ? EndpointReply<E>
  : [Row<E>] extends [never]
    ? EndpointReply<E>
    : Narrowed<Row<E>, Fields[number]>[]
