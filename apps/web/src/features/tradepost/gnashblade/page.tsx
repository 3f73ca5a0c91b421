import { AllItemsPage } from '../shared/all-items-page.tsx'
import { columns, groups } from './columns.ts'
import { sets } from './sets.ts'

export const GnashbladePage = () => (
  <AllItemsPage
    columns={columns}
    fileName="gildscope-changes"
    groups={groups}
    label="Changes of all tradable items"
    lead="What changed: the last day against yesterday, the week and the month before it."
    sets={sets}
    title="Tradepost changes"
  />
)
