import { Page } from '../../shell/page.tsx'

export const ResetPasswordPage = () => <Page title="Reset password">{null}</Page>
