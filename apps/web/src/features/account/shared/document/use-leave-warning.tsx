import { ConfirmDialog } from '@gildscope/ui/dialog'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The target of a click on a link that opens in this tab; null: the click does something else. */
const ownTarget = (event: MouseEvent): URL | null => {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!isPlain || !(link instanceof HTMLAnchorElement) || (link.target !== '' && link.target !== '_self')) return null
  const url = new URL(link.href)
  return url.origin === location.origin && !link.hasAttribute('download') ? url : null
}

/**
 * Asks before the user leaves a page with unsaved changes through a link, and makes the browser ask before the tab is
 * closed. Returns what to draw.
 */
export const useLeaveWarning = (isUnsaved: boolean): ReactNode => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [target, setTarget] = useState<string | null>(null)
  useEffect(() => {
    if (!isUnsaved) return undefined
    const handleClose = (event: BeforeUnloadEvent): void => event.preventDefault()
    const handlePress = (event: MouseEvent): void => {
      const url = ownTarget(event)
      if (url === null || url.pathname === pathname) return
      event.preventDefault()
      event.stopPropagation()
      setTarget(url.pathname + url.search + url.hash)
    }
    addEventListener('beforeunload', handleClose)
    // Runs before the link's own handler.
    document.addEventListener('click', handlePress, true)
    return () => {
      removeEventListener('beforeunload', handleClose)
      document.removeEventListener('click', handlePress, true)
    }
  }, [isUnsaved, pathname])
  if (target === null) return null
  return (
    <ConfirmDialog
      action="Leave"
      cancel="Stay"
      onClose={() => setTarget(null)}
      onConfirm={() => navigate(target)}
      question="Leave without saving?"
      text="The changes are not saved. They wait here until you come back, unless this tab is closed."
    />
  )
}
