import { type RefObject, useLayoutEffect } from 'react'
import { matchPath, useNavigate } from 'react-router-dom'
import { pageList } from '../../../pages/page-list.ts'

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Links in a text that React did not draw: those to pages of the site open without reloading it. */
export const useRouterLinks = (text: RefObject<HTMLElement | null>): void => {
  const navigate = useNavigate()
  // Together with the rendering, not after it: visible links must work.
  useLayoutEffect(() => {
    const element = text.current
    const handleClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const href = link?.getAttribute('href') ?? ''
      if (link === null || link.target !== '' || event.defaultPrevented || !isPlainClick(event)) return
      const [path = ''] = href.split(/[?#]/)
      if (!href.startsWith('#') && !pageList.some((page) => matchPath(page.path, path) !== null)) return
      event.preventDefault()
      navigate(href)
    }
    element?.addEventListener('click', handleClick)
    return () => element?.removeEventListener('click', handleClick)
  }, [text, navigate])
}
