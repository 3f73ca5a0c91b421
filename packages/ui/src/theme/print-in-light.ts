const SCHEME = 'data-mantine-color-scheme'

/**
 * Paper is light: while the document is printed, the scheme is, too. Charts are drawn with the colours of the attribute, so
 * the styles alone would leave light lines on white paper. Answers how to stop.
 */
export const printInLight = (root: HTMLElement = document.documentElement): (() => void) => {
  let before: string | null = null
  const toLight = (): void => {
    before ??= root.getAttribute(SCHEME)
    root.setAttribute(SCHEME, 'light')
  }
  const restore = (): void => {
    if (before !== null) root.setAttribute(SCHEME, before)
    before = null
  }
  const paper = matchMedia('print')
  const follow = ({ matches }: MediaQueryListEvent): void => (matches ? toLight() : restore())
  addEventListener('beforeprint', toLight)
  addEventListener('afterprint', restore)
  paper.addEventListener('change', follow)
  return () => {
    removeEventListener('beforeprint', toLight)
    removeEventListener('afterprint', restore)
    paper.removeEventListener('change', follow)
  }
}
