import { paths } from '../../pages/paths.ts'

const OUTSIDE = 'https://outside.invalid'

/** An address of this site to go on to, or null: one that leads elsewhere, or back to a form, is none. */
export const safeNext = (given: string | null): string | null => {
  if (given === null || !given.startsWith('/')) return null
  const url = URL.parse(given, OUTSIDE)
  if (url === null || url.origin !== OUTSIDE || url.pathname.startsWith('//')) return null
  const isForm = url.pathname === paths.login || url.pathname === paths.signUp
  return isForm ? null : url.pathname + url.search + url.hash
}

/** Where to log in so that one comes back to an address. */
export const loginPath = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string =>
  `${paths.login}?${new URLSearchParams({ next: pathname + search + hash })}`
