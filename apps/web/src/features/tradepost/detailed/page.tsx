import { AllItemsPage } from '../shared/all-items-page.tsx'
import { columns, groups } from './columns.ts'
import { sets } from './sets.ts'

export const DetailedPage = () => (
  <AllItemsPage
    columns={columns}
    fileName="gildscope-detailed"
    groups={groups}
    label="All tradable items"
    lead="Every tradable item with every windowed figure."
    sets={sets}
    title="Tradepost detailed"
  />
)
