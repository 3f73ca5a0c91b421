import type { Snapshot } from '@gildscope/holdings'
import { KEY_REASONS } from '../../../../market/game-account/read-holdings.ts'

/** The account whose key no longer works, and why; a single place that a key may not read is only a hole. */
export const refusedKey = ({ read, holes }: Snapshot): { account: string; reason: string } | null => {
  const answered = new Set(read.map(({ account }) => account))
  for (const { account, reason } of holes) {
    const isRefused = holes.every((hole) => hole.account !== account || KEY_REASONS.includes(hole.reason))
    if (isRefused && !answered.has(account)) return { account, reason }
  }
  return null
}
