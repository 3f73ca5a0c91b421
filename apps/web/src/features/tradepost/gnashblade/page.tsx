import { AllItemsPage } from '../shared/all-items-page.tsx'
import { columns, groups } from './columns.ts'
import { firstView } from './first-view.ts'
import { sets } from './sets.ts'

export const GnashbladePage = () => (
  <AllItemsPage
    columns={columns}
    fileName="gildscope-changes"
    groups={groups}
    label="Changes of all tradable items"
    {...firstView}
    sets={sets}
  />
)
