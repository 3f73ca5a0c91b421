import { stopNotices } from '@gildscope/contracts'

const PAGE = '/unsubscribe'
const PUBLIC_PREFIX = '/gw2'

/** The page that ends all notices of an account, as linked in notices. */
export const stopLinkOf = (publicOrigin: string, noticeKey: string): string => {
  const link = new URL(PAGE, publicOrigin)
  link.searchParams.set('auth', noticeKey)
  return link.href
}

/** The headers with which mail programs end notices without opening the page (RFC 8058). */
export const oneClickHeaders = (stopLink: string): Record<string, string> => {
  const link = new URL(`${PUBLIC_PREFIX}${stopNotices.path}`, stopLink)
  link.searchParams.set('key', new URL(stopLink).searchParams.get('auth') ?? '')
  return { 'List-Unsubscribe': `<${link.href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
