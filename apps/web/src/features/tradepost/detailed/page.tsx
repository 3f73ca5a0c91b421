import { AllItemsPage } from '../shared/all-items-page.tsx'
import { columns, groups } from './columns.ts'
import { firstView } from './first-view.ts'
import { sets } from './sets.ts'

export const DetailedPage = () => (
  <AllItemsPage
    columns={columns}
    fileName="gildscope-detailed"
    groups={groups}
    label="All tradable items"
    {...firstView}
    sets={sets}
  />
)
