import type { Fault, FaultKind, FaultOf } from './fault.ts'
import type { DrawnFaults } from './fault-list.ts'

/** The caller of an account endpoint, and the faults that may affect the answer. */
export type Caller = { faults: DrawnFaults; token: string | null; account: string }

type PlayerFaultKind = { [Kind in FaultKind]: 'account' extends keyof FaultOf<Kind> ? Kind : never }[FaultKind]

const strikes = (fault: Fault, { token, account }: Caller): boolean =>
  (!('key' in fault) || fault.key === undefined || fault.key === token) &&
  (!('account' in fault) || fault.account === undefined || fault.account === account)

/** Whether a fault only affects some callers. */
export const isOfPlayer = (fault: FaultOf<PlayerFaultKind>): boolean =>
  fault.key !== undefined || fault.account !== undefined

/** Uses the first matching fault of a kind for this caller; null for none. */
export const spendFault = <Kind extends PlayerFaultKind>(
  caller: Caller,
  kind: Kind,
  fits: (fault: FaultOf<Kind>) => boolean = () => true,
): FaultOf<Kind> | null =>
  caller.faults.of(kind).find((fault) => strikes(fault, caller) && fits(fault) && caller.faults.spend(fault)) ?? null
