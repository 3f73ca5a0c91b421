import type { Alert, Channel } from '@gildscope/contracts'
import type { Fetched } from '../../../../api/fetched.ts'

export const Channels = (_: {
  alerts: readonly Alert[] | undefined
  channels: readonly Channel[] | undefined
  state: Fetched
}) => null
