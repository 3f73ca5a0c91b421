import { Loading } from '@gildscope/ui'
import { Page } from '../../shell/page.tsx'

export const NotFoundPage = () => (
  <Page title="No such page">
    <Loading />
  </Page>
)
