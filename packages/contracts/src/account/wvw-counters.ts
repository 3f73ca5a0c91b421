/** What the game counts for an account, by the names that answers use. */
export const WVW_COUNTERS = [
  'kills',
  'supplySpentRepair',
  'objectiveCapture',
  'objectiveDefend',
  'stoneMistCapture',
  'stoneMistDefend',
  'keepCapture',
  'keepDefend',
  'towerCapture',
  'towerDefend',
  'campCapture',
  'campDefend',
  'yakCapture',
  'yakDefend',
] as const
export type WvwCounter = (typeof WVW_COUNTERS)[number]
