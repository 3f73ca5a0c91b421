import type { Alert, AlertItemState, AlertState } from '@gildscope/contracts'
import { findSource } from '@gildscope/mail'
import { type KnownAlert, type StoredEvent, type StoredState, WHOLE_RULE } from './alert-repository.ts'

/** Most pressing first. */
const BY_URGENCY: readonly AlertState[] = ['holding', 'waiting', 'fired', 'armed', 'paused', 'ended']

export const byUrgency = (one: Alert, other: Alert): number =>
  BY_URGENCY.indexOf(one.state) - BY_URGENCY.indexOf(other.state)

const stateOf = ({ waits, hasFired, held }: StoredState): AlertState => {
  if (waits !== null) return 'waiting'
  if (hasFired) return 'fired'
  return held > 0 ? 'holding' : 'armed'
}

const showEvent = ({ kind, values, at, itemId }: StoredEvent): Alert['lastEvent'] => {
  const source = findSource(kind)
  const stored = source?.values.safeParse(values)
  const [text, figure] =
    source !== undefined && stored?.success === true
      ? [source.render(stored.data).subject, source.figure?.(stored.data) ?? null]
      : [kind, null]
  return { at: at.toISOString(), itemId, text, figure }
}

/** A rule as its owner sees it; its states are those that are most pressing, in that order. */
export const showAlert = ({ rule, event, states }: KnownAlert): Alert => {
  const { alertId, name, subject, conditions, price, certainty, hold, repeat, channels, revision } = rule
  const isOfItems = subject.kind !== 'orders' && subject.kind !== 'gemstore'
  const items = states.map(
    (state): AlertItemState => ({
      itemId: isOfItems && state.itemId !== WHOLE_RULE ? state.itemId : null,
      state: stateOf(state),
      held: state.held,
      reason: state.waits,
      firedAt: state.firedAt?.toISOString() ?? null,
    }),
  )
  const [first] = items
  const [state, reason] =
    rule.state === 'armed' ? [first?.state ?? 'armed', first?.reason ?? null] : [rule.state, rule.reason]
  return {
    id: alertId,
    name,
    rule: { subject, conditions, price, certainty, hold, repeat },
    until: rule.until?.toISOString() ?? null,
    channels,
    state,
    reason,
    items,
    lastEvent: event === null ? null : showEvent(event),
    revision,
    createdAt: rule.createdAt.toISOString(),
    updatedAt: rule.updatedAt.toISOString(),
  }
}
