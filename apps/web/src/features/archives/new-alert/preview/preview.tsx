import type { AlertRule } from '@gildscope/contracts'
import type { AlertNames } from '../../../../market/alerts/sentence.ts'

export const Preview = (_: { rule: AlertRule | null; names: AlertNames }) => null
