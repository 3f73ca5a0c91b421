import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { Analytics } from './analytics.ts'

/** Reports each page that is opened; a changed filter or sort order is still the same page. */
export const PageViews = ({ analytics }: { analytics: Analytics }) => {
  const { pathname } = useLocation()
  const before = useRef<string | null>(null)
  useEffect(() => {
    const url = location.origin + pathname
    if (before.current === url) return
    const referrer = before.current ?? (document.referrer === '' ? null : document.referrer)
    before.current = url
    analytics.pageView(url, referrer)
  }, [analytics, pathname])
  return null
}
