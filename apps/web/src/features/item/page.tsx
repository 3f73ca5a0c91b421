import { Loading } from '@gildscope/ui'
import { Page } from '../../shell/page.tsx'

export const ItemPage = () => (
  <Page title="Item">
    <Loading />
  </Page>
)
