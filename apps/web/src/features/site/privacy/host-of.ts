/** The host of an address that browsers contact; null: none is set, or it is the site's own. */
export const hostOf = (base: string, origin: string): string | null => {
  if (base === '') return null
  const url = new URL(base, origin)
  return url.origin === new URL(origin).origin ? null : url.host
}
