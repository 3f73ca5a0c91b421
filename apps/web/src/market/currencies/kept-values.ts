/** By currency, copper a unit; `unsent`: changes that the account has not been told of, null for one without a value. */
export type KeptValues = {
  values: Readonly<Record<string, number>>
  unsent: Readonly<Record<string, number | null>>
}

type Change = { currency: number; copper: number | null; isSignedIn: boolean }

const NOTHING: KeptValues = { values: {}, unsent: {} }

const changed = (values: KeptValues['values'], changes: KeptValues['unsent']): Record<string, number> =>
  Object.fromEntries(
    Object.entries({ ...values, ...changes }).flatMap(([id, copper]) => (copper === null ? [] : [[id, copper]])),
  )

/** What counts now. */
export const valuesOf = (kept: KeptValues | null): ReadonlyMap<number, number> =>
  new Map(Object.entries(changed(kept?.values ?? {}, kept?.unsent ?? {})).map(([id, copper]) => [Number(id), copper]))

export const withChange = (kept: KeptValues | null, { currency, copper, isSignedIn }: Change): KeptValues => {
  const { values, unsent } = kept ?? NOTHING
  const change = { [String(currency)]: copper }
  return isSignedIn ? { values, unsent: { ...unsent, ...change } } : { values: changed(values, change), unsent }
}

/** What was set before somebody signed in, except where their account has a value. */
export const withVisitors = (
  kept: KeptValues | null,
  visitors: KeptValues['values'],
  has: ReadonlySet<string>,
): KeptValues => {
  const { values, unsent } = kept ?? NOTHING
  const missing = Object.entries(visitors).filter(([id]) => !has.has(id))
  return { values, unsent: { ...Object.fromEntries(missing), ...unsent } }
}

/** After the account took changes; those that were changed again meanwhile are still to be sent. */
export const sentOf = (kept: KeptValues | null, sent: KeptValues['unsent']): KeptValues => {
  const { values, unsent } = kept ?? NOTHING
  const left = Object.entries(unsent).filter(([id, copper]) => sent[id] !== copper)
  return { values: changed(values, sent), unsent: Object.fromEntries(left) }
}
