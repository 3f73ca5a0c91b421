import { Page } from '../../shell/page.tsx'

export const ConfirmEmailPage = () => <Page title="Confirm e-mail">{null}</Page>
