/** The game's counters of an account, by their names in answers. */
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
