import { useQueryParam } from '../../../shell/use-query-param.ts'

export const TABS = ['rules', 'events', 'channels'] as const
export type Tab = (typeof TABS)[number]

/** The tab in the address: `?tab=events`. */
export const useTab = (): Tab => {
  const [tab] = useQueryParam('tab')
  return TABS.find((each) => each === tab) ?? 'rules'
}
