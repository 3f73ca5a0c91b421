import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(altKey || ctrlKey || metaKey || shiftKey)

/** Follows plain links inside an element to pages of this site; one listener instead of one per link. */
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
