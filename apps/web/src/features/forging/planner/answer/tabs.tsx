import { useQueryParam } from '../../../../shell/use-query-param.ts'
import styles from './answer.module.css'

export const TABS = ['shopping', 'steps', 'tree', 'gates', 'could-be'] as const
export type Tab = (typeof TABS)[number]

const WORDS: Readonly<Record<Tab, string>> = {
  shopping: 'Shopping',
  steps: 'Steps',
  tree: 'Tree',
  gates: 'Gates',
  'could-be': 'Could be',
}

export const useTab = (tabs: readonly Tab[]): [Tab, (tab: Tab) => void] => {
  const [param, setParam] = useQueryParam('tab')
  const first = tabs[0] ?? 'shopping'
  const tab = tabs.find((one) => one === param) ?? first
  return [tab, (next) => setParam(next === first ? null : next)]
}

type TabsProps = {
  tabs: readonly Tab[]
  tab: Tab
  counts: Readonly<Partial<Record<Tab, string>>>
  onChange: (tab: Tab) => void
}

/** The parts of a plan, each with an address of its own. */
export const Tabs = ({ tabs, tab, counts, onChange }: TabsProps) => (
  <div aria-label="Parts of the plan" className={styles.tabs} role="tablist">
    {tabs.map((each) => (
      <button
        aria-controls="plan-part"
        aria-selected={each === tab}
        className={styles.tab}
        id={`tab-${each}`}
        key={each}
        onClick={() => onChange(each)}
        role="tab"
        type="button"
      >
        {WORDS[each]} <span className={styles.count}>{counts[each] ?? ''}</span>
      </button>
    ))}
  </div>
)
