import type { DropActivity, DropFlag } from '@gildscope/contracts'
import { onDemand } from '@gildscope/ui'

/** In the order of their menu. */
export const ACTIVITIES: readonly DropActivity[] = ['Opening', 'Salvaging', 'BLTC']

export const ACTIVITY_WORDS: Readonly<Record<DropActivity, string>> = {
  Opening: 'Opening Containers',
  Salvaging: 'Salvaging stack of items',
  BLTC: 'Black Lion Chests',
}

export const FLAG_WORDS: Readonly<Record<DropFlag, string>> = {
  'impossible-item': 'Impossible item',
  outlier: 'Outlier',
  'missing-gains': 'Missing gains',
  'chi-square': 'Unlikely as a whole',
  repeated: 'Repeated',
  'account-quantities': 'Quantities of the account',
  'account-rare-drops': 'Rare drops of the account',
}

const dayAndYear = onDemand(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
)
/** `25 Aug 2026`, in UTC. */
export const dayAndYearText = (iso: string): string => dayAndYear().format(Date.parse(iso))
