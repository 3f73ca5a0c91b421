import { Loading } from '@gildscope/ui'
import { Page } from '../../shell/page.tsx'

export const FriendsPage = () => (
  <Page title="Friends">
    <Loading />
  </Page>
)
