import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(altKey || ctrlKey || metaKey || shiftKey)

/** Leads to the pages of this site that plain links below an element name; one listener in place of one a link. */
export const useFollowedLinks = (): ((event: MouseEvent<HTMLElement>) => void) => {
  const navigate = useNavigate()
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const path = link?.getAttribute('href') ?? ''
    // A link that follows itself has done so by now.
    if (event.defaultPrevented || !isPlain(event) || !path.startsWith('/') || link?.target !== '') return
    event.preventDefault()
    void navigate(path)
  }
}
