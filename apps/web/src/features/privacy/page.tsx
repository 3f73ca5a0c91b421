import { Loading } from '@gildscope/ui'
import { Page } from '../../shell/page.tsx'

export const PrivacyPage = () => (
  <Page title="Privacy">
    <Loading />
  </Page>
)
