import { MARKET_STATE_HEADER } from '@gildscope/contracts'
import type { Snapshot } from './snapshot.ts'

/** Names a state of the market: answers of equal states to equal questions are equal, in every replica. */
export const marketState = ({ version, lastPollAt }: Pick<Snapshot, 'version' | 'lastPollAt'>): string =>
  `${version.toString(36)}.${(lastPollAt ?? 0).toString(36)}`

/** Tells gateways which state an answer was made of, and so how long they may keep it. */
export const stateHeader = (snapshot: Pick<Snapshot, 'version' | 'lastPollAt'>): Readonly<Record<string, string>> => ({
  [MARKET_STATE_HEADER]: marketState(snapshot),
})
