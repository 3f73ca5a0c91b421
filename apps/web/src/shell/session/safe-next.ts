import { paths } from '../../pages/paths.ts'

const OUTSIDE = 'https://outside.invalid'

/** An address of this site to continue to; null for one that leads elsewhere, or back to a form. */
export const safeNext = (given: string | null): string | null => {
  if (given === null || !given.startsWith('/')) return null
  const url = URL.parse(given, OUTSIDE)
  if (url === null || url.origin !== OUTSIDE || url.pathname.startsWith('//')) return null
  const isForm = url.pathname === paths.login || url.pathname === paths.signUp
  return isForm ? null : url.pathname + url.search + url.hash
}

/** The login address that leads back to an address. */
export const loginPath = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string =>
  `${paths.login}?${new URLSearchParams({ next: pathname + search + hash })}`
