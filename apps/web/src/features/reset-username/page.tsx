import { Page } from '../../shell/page.tsx'

export const ResetUserNamePage = () => <Page title="Username reminder">{null}</Page>
