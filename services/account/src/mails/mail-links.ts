/** Addresses of pages, as used in mails. */
export const mailLinks = (publicOrigin: string) => {
  const page = (path: string, auth?: string): string => {
    const link = new URL(path, publicOrigin)
    if (auth !== undefined) link.searchParams.set('auth', auth)
    return link.href
  }
  return {
    login: page('/login'),
    recovery: page('/reset/password'),
    resetPassword: (key: string) => page('/reset/password', key),
    confirmEmail: (key: string) => page('/confirm/email', key),
    restoreEmail: (key: string) => page('/restore/email', key),
  }
}
