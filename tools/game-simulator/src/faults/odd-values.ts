import { type Answer, jsonBytes } from '../http/answer.ts'
import type { FaultOf } from './fault.ts'
import { type Caller, spendFault } from './player-faults.ts'

type Container = Record<PropertyKey, unknown>

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** What holds the value that a fault changes; null where the answer has no such place. */
const holderOf = (answer: unknown, { at }: FaultOf<'odd-value'>): Container | null => {
  const holder = at.slice(0, -1).reduce((value, key) => (isContainer(value) ? value[key] : undefined), answer)
  return isContainer(holder) ? holder : null
}

const change = (holder: Container, { at, value, isInserted }: FaultOf<'odd-value'>): void => {
  const key = at.at(-1) ?? 0
  if (isInserted && Array.isArray(holder)) holder.splice(Number(key), 0, value)
  else if (value === undefined) delete holder[key]
  else holder[key] = value
}

/** An answer about an account with the values that faults give it. */
export const withOddValues = (answer: Answer, caller: Caller): Answer => {
  if (caller.faults.of('odd-value').length === 0) return answer
  const value: unknown = JSON.parse(Buffer.from(answer.body).toString('utf8'))
  const isIn = (fault: FaultOf<'odd-value'>): boolean => holderOf(value, fault) !== null
  const used = new Set<FaultOf<'odd-value'>>()
  for (;;) {
    const fault = spendFault(caller, 'odd-value', (one) => !used.has(one) && isIn(one))
    if (fault === null) break
    used.add(fault)
    const holder = holderOf(value, fault)
    if (holder !== null) change(holder, fault)
  }
  return used.size === 0 ? answer : { ...answer, body: jsonBytes(value) }
}
