import { MARKET_STATE_HEADER, marketStateName } from '@gildscope/contracts'
import type { Snapshot } from './snapshot.ts'

export const marketState = ({ version, lastPollAt }: Pick<Snapshot, 'version' | 'lastPollAt'>): string =>
  marketStateName(version, lastPollAt)

/** Identifies the state that an answer is based on, and how long gateways may cache it. */
export const stateHeader = (snapshot: Pick<Snapshot, 'version' | 'lastPollAt'>): Readonly<Record<string, string>> => ({
  [MARKET_STATE_HEADER]: marketState(snapshot),
})
