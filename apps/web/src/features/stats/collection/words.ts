import type { DropActivity, DropDelay } from '@gildscope/contracts'

/** What a consumed unit is called. */
export const UNIT_WORDS: Record<DropActivity, string> = { Opening: 'bag', Salvaging: 'item', BLTC: 'chest' }

export const DELAY_WORDS: Record<DropDelay, string> = {
  '': 'Delay: Not recommended',
  Day: 'Day',
  Week: 'Week',
  Month: 'Month',
  '3Month': 'Three Months',
}
